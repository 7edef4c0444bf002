import { MANAGERS, office, type Shown } from '#contract/office/call.ts';
import type * as rules from './price-rules.ts';

export const priceRuleCalls = {
  previewPriceRule: office<{
    body: Shown<typeof rules.previewPriceRuleBody>;
    response: Shown<typeof rules.previewPriceRuleResponse>;
  }>(
    'POST',
    'goods/price-rule/preview',
    MANAGERS,
    'What a price rule would do to all pieces of a filter; changes nothing',
  ),
  applyPriceRule: office<{
    body: Shown<typeof rules.applyPriceRuleBody>;
    response: Shown<typeof rules.applyPriceRuleResponse>;
  }>(
    'POST',
    'goods/price-rule',
    MANAGERS,
    'Give a price rule to all pieces of a filter, if it does what its preview said',
  ),
  undoPriceRule: office<{
    body: Shown<typeof rules.undoPriceRuleBody>;
    response: Shown<typeof rules.undoPriceRuleResponse>;
  }>('POST', 'goods/price-rule/undo', MANAGERS, 'Take a price rule back for each piece that still has it'),
};
