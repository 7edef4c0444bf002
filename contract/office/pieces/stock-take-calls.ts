import { COUNTER_ROLES, office, type Shown } from '#contract/office/call.ts';
import { ROLES } from '#contract/office/roles.ts';
import type * as takes from './stock-takes.ts';

type Changed = Shown<typeof takes.stockTakeChangeResponse>;

export const stockTakeCalls = {
  getStockTakes: office<{
    query: Shown<typeof takes.stockTakesQuery>;
    response: Shown<typeof takes.stockTakesResponse>;
  }>('GET', 'stock-takes', ROLES, 'The stock-takes, newest first'),
  getStockTake: office<{
    params: Shown<typeof takes.stockTakeParams>;
    response: Shown<typeof takes.stockTakeResponse>;
  }>('GET', 'stock-takes/:stock_take_id', ROLES, 'One stock-take, with how much of it is scanned'),
  getFindings: office<{
    params: Shown<typeof takes.stockTakeParams>;
    query: Shown<typeof takes.findingsQuery>;
    response: Shown<typeof takes.findingsResponse>;
  }>(
    'GET',
    'stock-takes/:stock_take_id/findings',
    ROLES,
    'What is missing, extra, misplaced or weighs differently',
  ),
  startStockTake: office<{ body: Shown<typeof takes.startStockTakeBody>; response: Changed }>(
    'POST',
    'stock-takes',
    COUNTER_ROLES,
    'Start a stock-take of a place, or of the whole shop',
  ),
  scanForStockTake: office<{
    body: Shown<typeof takes.scanBody>;
    response: Shown<typeof takes.scanResponse>;
  }>(
    'POST',
    'stock-takes/scan',
    COUNTER_ROLES,
    'Record a tag that was scanned; a second time changes nothing',
  ),
  endStockTake: office<{ body: Shown<typeof takes.stockTakeIdBody>; response: Changed }>(
    'POST',
    'stock-takes/end',
    COUNTER_ROLES,
    'End a stock-take: nothing more is scanned into it',
  ),
  reopenStockTake: office<{ body: Shown<typeof takes.stockTakeIdBody>; response: Changed }>(
    'POST',
    'stock-takes/reopen',
    COUNTER_ROLES,
    'Open a stock-take again that was ended by mistake some minutes ago',
  ),
};
