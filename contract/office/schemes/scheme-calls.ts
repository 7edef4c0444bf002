import type { actResponse } from '#contract/office/approvals.ts';
import {
  COUNTER_ROLES,
  MANAGERS,
  type Message,
  MONEY_ROLES,
  office,
  type Shown,
} from '#contract/office/call.ts';
import type { passbookParams } from '#contract/schemes/passbook.ts';
import type { joinablePlansQuery, joinablePlansResponse } from './joining.ts';
import type {
  endPassbookBody,
  giveGiftBody,
  officePassbookResponse,
  passbooksQuery,
  passbooksResponse,
  takeGiftBackBody,
} from './passbooks.ts';
import type {
  closeSchemeBody,
  editSchemeBody,
  makeSchemeBody,
  officeSchemesResponse,
  schemeChangeResponse,
  schemeParams,
  schemeResponse,
} from './schemes.ts';

type Change = Shown<typeof schemeChangeResponse>;

const SERVING = [...COUNTER_ROLES, 'accountant'] as const;

export const schemeCalls = {
  listSchemes: office<{ response: Shown<typeof officeSchemesResponse> }>(
    'GET',
    'schemes',
    MONEY_ROLES,
    'Savings schemes with their members and what is owed to them',
  ),
  readScheme: office<{ params: Shown<typeof schemeParams>; response: Shown<typeof schemeResponse> }>(
    'GET',
    'schemes/:scheme_id',
    MONEY_ROLES,
    'One savings scheme',
  ),
  makeScheme: office<{ body: Shown<typeof makeSchemeBody>; response: Change }>(
    'POST',
    'schemes',
    MANAGERS,
    'Make a savings scheme',
  ),
  editScheme: office<{ body: Shown<typeof editSchemeBody>; response: Change }>(
    'POST',
    'schemes/edit',
    MANAGERS,
    'Change a scheme for new members; who joined keeps the terms agreed to',
  ),
  closeScheme: office<{ body: Shown<typeof closeSchemeBody>; response: Change }>(
    'POST',
    'schemes/close',
    MANAGERS,
    'Close a scheme for joining; its passbooks go on',
  ),
  listPassbooks: office<{
    query: Shown<typeof passbooksQuery>;
    response: Shown<typeof passbooksResponse>;
  }>('GET', 'passbooks', SERVING, 'Passbooks by number or customer'),
  readPassbook: office<{
    params: Shown<typeof passbookParams>;
    response: Shown<typeof officePassbookResponse>;
  }>('GET', 'passbooks/:user_scheme_id', SERVING, 'A passbook as its owner sees it, its proof checked anew'),
  getJoinablePlans: office<{
    query: Shown<typeof joinablePlansQuery>;
    response: Shown<typeof joinablePlansResponse>;
  }>(
    'GET',
    'passbooks/joinable',
    MANAGERS,
    'The plans that a customer can join today, with the terms to be signed',
  ),
  giveGift: office<{ body: Shown<typeof giveGiftBody>; response: Message }>(
    'POST',
    'passbooks/gift',
    COUNTER_ROLES,
    'Record that the gift of a plan was handed over, at its value',
  ),
  takeGiftBack: office<{ body: Shown<typeof takeGiftBackBody>; response: Message }>(
    'POST',
    'passbooks/gift-back',
    MANAGERS,
    'Record that the gift of a plan is back',
  ),
  endPassbook: office<{ body: Shown<typeof endPassbookBody>; response: Shown<typeof actResponse> }>(
    'POST',
    'passbooks/end',
    MANAGERS,
    'End a savings plan: in a purchase, or its money goes back; above the limit it needs a second person',
  ),
};
