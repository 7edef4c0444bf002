import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { counted } from '#contract/counted.ts';
import { isRefusal } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import * as schemas from '#contract/office/goods/price-rules.ts';
import { applyRule, previewRule, undoRule } from './price-rule-service.ts';

export function priceRuleRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.previewPriceRule,
    { body: schemas.previewPriceRuleBody, response: schemas.previewPriceRuleResponse },
    async ({ acting, body }) => {
      const preview = await previewRule(acting, body);
      return isRefusal(preview) ? preview : { data: preview };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.applyPriceRule,
    { body: schemas.applyPriceRuleBody, response: schemas.applyPriceRuleResponse },
    async ({ acting, body }) => {
      const applied = await applyRule(acting, body);
      if (isRefusal(applied)) return applied;
      return { message: `${counted(applied.changed, 'piece')} changed.`, data: applied };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.undoPriceRule,
    { body: schemas.undoPriceRuleBody, response: schemas.undoPriceRuleResponse },
    async ({ acting, body: { first_entry, last_entry } }) => {
      const undone = await undoRule(acting, first_entry, last_entry);
      if (isRefusal(undone)) return undone;
      const rest = undone.left_out_count;
      const left = rest > 0 ? ` ${counted(rest, 'piece')} stayed: ${undone.left_out[0]?.message}` : '';
      return { message: `${counted(undone.undone, 'piece')} as before.${left}`, data: undone };
    },
  );
}
