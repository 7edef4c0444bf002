import { BACKED_UP } from '#api/audit/rules.ts';
import { recordAlone } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Download } from '#api/platform/http/download.ts';
import type { Shop } from '#api/shop.ts';
import { indianDate } from '#contract/indian-time.ts';

/** A backup that the owner saves in the browser; recorded once all of it was read. */
export function downloadBackup(acting: Acting, { backUp }: Pick<Shop, 'backUp'>): Download {
  const fileName = `tola-${indianDate(acting.now)}.backup`;
  async function* recorded() {
    yield* backUp(acting.now);
    await recordAlone(acting, { ...BACKED_UP, after: { file: `${fileName}, saved in the office` } });
  }
  return { fileName, contentType: 'application/gzip', parts: recorded() };
}
