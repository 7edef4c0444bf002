import type { MessageResponse } from '#contract/accounts/accounts.ts';
import { call } from '#contract/calls.ts';
import type {
  SharedListParams,
  SharedListResponse,
  SharedWordBody,
  ShareParams,
  SharesResponse,
  ShareWishListBody,
  ShareWishListResponse,
  VoteBody,
  VoteResponse,
  WordParams,
} from './shared-lists.ts';

/** The calls of shared wish lists: the first four are about one's own list, the others are for who has its link. */
export const shareCalls = {
  shareWishList: call<{ body: ShareWishListBody; response: ShareWishListResponse }>(
    'POST',
    'shareWishList',
    'public',
  ),
  getShares: call<{ response: SharesResponse }>('GET', 'getShares', 'public'),
  endShare: call<{ params: ShareParams; response: MessageResponse }>(
    'DELETE',
    'endShare/:share_id',
    'public',
  ),
  removeSharedWord: call<{ params: WordParams; response: MessageResponse }>(
    'DELETE',
    'removeSharedWord/:word_id',
    'public',
  ),
  getSharedList: call<{ params: SharedListParams; response: SharedListResponse }>(
    'GET',
    'getSharedList/:token',
    'public',
  ),
  voteForPiece: call<{ params: SharedListParams; body: VoteBody; response: VoteResponse }>(
    'POST',
    'voteForPiece/:token',
    'public',
  ),
  writeSharedWord: call<{ params: SharedListParams; body: SharedWordBody; response: MessageResponse }>(
    'POST',
    'writeSharedWord/:token',
    'public',
  ),
} as const;
