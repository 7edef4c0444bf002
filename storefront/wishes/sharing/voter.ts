const KEY = 'shared-list-voter';
const BYTES = 18;
/** Long enough to distinguish the lists; the whole token is not stored. */
const LIST_NAME_LENGTH = 8;

interface Voter {
  /** Random, so that a vote counts once and can be taken back. */
  voter: string;
  nickname: string;
  /** The products voted for, by the beginning of the list's token. */
  votes: Record<string, number[]>;
}

function newVoter(): Voter {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const voter = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return { voter, nickname: '', votes: {} };
}

let unstored: Voter | undefined;

/** The nickname and votes of this browser; where storage is blocked, only until the page is closed. */
export function readVoter(): Voter {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof stored?.voter === 'string' && typeof stored.votes === 'object') return stored;
  } catch {
    // Browsers can block access to storage.
  }
  unstored ??= newVoter();
  return unstored;
}

function writeVoter(voter: Voter): void {
  unstored = voter;
  try {
    localStorage.setItem(KEY, JSON.stringify(voter));
  } catch {
    // It then holds until the page is closed.
  }
}

const nameOf = (token: string) => token.slice(0, LIST_NAME_LENGTH);

export const votesOf = (token: string): number[] => readVoter().votes[nameOf(token)] ?? [];

export function rememberNickname(nickname: string): void {
  writeVoter({ ...readVoter(), nickname });
}

export function rememberVotes(token: string, productIds: number[]): void {
  const voter = readVoter();
  writeVoter({ ...voter, votes: { ...voter.votes, [nameOf(token)]: productIds } });
}
