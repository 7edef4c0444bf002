import * as z from 'zod/mini';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { MAX_SHARE_DAYS, MAX_WORD_LENGTH } from '#contract/constants.ts';
import { instant, requiredText, rowId, rowIdParam, rupees } from '#contract/fields.ts';
import { deviceToken, wish } from './wishes.ts';

const MAX_NICKNAME = 30;
const DAYS_TEXT = `Please choose between 1 and ${MAX_SHARE_DAYS} days.`;

export const shareWishListBody = z.object({
  days: z
    .int({ error: DAYS_TEXT })
    .check(z.minimum(1, { error: DAYS_TEXT }), z.maximum(MAX_SHARE_DAYS, { error: DAYS_TEXT })),
});

/** 128 random bits in URL-safe base64; another form is the token of no list. */
const SHARE_TOKEN = /^[\w-]{22}$/;

export const isShareToken = (text: string) => SHARE_TOKEN.test(text);

/** The address of the list holds the token, which is given only here. */
export const shareWishListResponse = z.extend(messageResponse, { token: z.string(), ends_at: instant });

const openShare = z.object({ share_id: z.int(), shared_at: instant, ends_at: instant });

const pieceVotes = z.object({ product_id: z.int(), nicknames: z.array(z.string()) });

const sharedWord = z.object({
  word_id: z.int(),
  nickname: z.string(),
  word: z.string(),
  written_at: instant,
});

/** The links of one's own wish list that are open, and what was said to it, the newest word first. */
export const sharesResponse = z.object({
  data: z.object({
    shares: z.array(openShare),
    votes: z.array(pieceVotes),
    words: z.array(sharedWord),
  }),
});

export const shareParams = z.object({ share_id: rowIdParam('This link is not valid.') });

export const wordParams = z.object({ word_id: rowIdParam('This word is not valid.') });

export const sharedListParams = z.object({ token: z.string().check(z.maxLength(100, { abort: true })) });

/** A piece as everybody sees it who has the link: nothing that a customer typed. */
const sharedPiece = z
  .extend(
    z.omit(wish, { wish_id: true, engraving: true, added_at: true, since_added: true, messages: true }),
    {
      is_engraved: z.boolean(),
      /** At rates that are 3 % higher. */
      price_at_higher_rates: z.optional(rupees),
      votes: z.int(),
    },
  )
  .register(z.globalRegistry, { id: 'SharedPiece' });

/** The totals are of the pieces that are on sale and have a price. */
export const sharedListResponse = z.object({
  data: z.object({
    ends_at: instant,
    pieces: z.array(sharedPiece),
    /** Older pieces of the list that are not shown. */
    left_out: z.int(),
    total: rupees,
    total_at_higher_rates: rupees,
  }),
});

const speaker = {
  /** Made by the browser, so that a vote counts once and can be taken back. */
  voter: deviceToken,
  nickname: requiredText('a nickname', MAX_NICKNAME),
};

export const voteBody = z.object({
  ...speaker,
  product_id: rowId,
  is_for: z.boolean({ error: 'Please vote, or take your vote back.' }),
});

export const sharedWordBody = z.object({ ...speaker, word: requiredText('your words', MAX_WORD_LENGTH) });

export const voteResponse = z.extend(messageResponse, { votes: z.int() });

export type ShareWishListBody = z.infer<typeof shareWishListBody>;
export type ShareWishListResponse = z.infer<typeof shareWishListResponse>;
export type SharesResponse = z.infer<typeof sharesResponse>;
export type ShareParams = z.infer<typeof shareParams>;
export type WordParams = z.infer<typeof wordParams>;
export type SharedListParams = z.infer<typeof sharedListParams>;
export type SharedPiece = z.infer<typeof sharedPiece>;
export type SharedListResponse = z.infer<typeof sharedListResponse>;
export type VoteBody = z.infer<typeof voteBody>;
export type VoteResponse = z.infer<typeof voteResponse>;
export type SharedWordBody = z.infer<typeof sharedWordBody>;
