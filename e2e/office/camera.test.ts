import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { logInAs } from './demo-staff.ts';

/** Test doubles injected into the page. */
interface TestWindow {
  heldLabel: string;
  isCameraAllowed: boolean;
  cameras: MediaStream[];
}

/**
 * Chromium on Linux has no barcode detector, and Debian's headless shell no camera: this detector reads the label that the
 * test holds before this camera, a blank canvas.
 */
async function addCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const own = window as unknown as TestWindow;
    Object.assign(own, { heldLabel: '', isCameraAllowed: true, cameras: [] });
    Object.assign(window, {
      BarcodeDetector: class {
        static getSupportedFormats() {
          return Promise.resolve(['qr_code', 'code_128']);
        }
        async detect(video: HTMLVideoElement) {
          const isShown = video.videoWidth > 0 && !video.paused;
          return isShown && own.heldLabel ? [{ rawValue: own.heldLabel }] : [];
        }
      },
    });
    navigator.mediaDevices.getUserMedia = async () => {
      if (!own.isCameraAllowed) throw new DOMException('Permission denied', 'NotAllowedError');
      const canvas = document.createElement('canvas');
      // Without a drawing there is no first frame.
      canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
      const stream = canvas.captureStream();
      own.cameras.push(stream);
      return stream;
    };
  });
}

const hold = (page: Page, label: string) =>
  page.evaluate((text) => {
    (window as unknown as TestWindow).heldLabel = text;
  }, label);

const allowCamera = (page: Page, isCameraAllowed: boolean) =>
  page.evaluate((isAllowed) => {
    (window as unknown as TestWindow).isCameraAllowed = isAllowed;
  }, isCameraAllowed);

const isCameraOff = (page: Page) =>
  page.evaluate(() => {
    const { cameras } = window as unknown as TestWindow;
    return cameras.length > 0 && cameras.every((stream) => !stream.active);
  });

/** Registers two pieces of a new product and starts a stock-take of their place. */
async function startStockTake(page: Page) {
  const sku = `CAM-${Date.now()}`;
  const place = `Tray ${sku}`;
  const fields = {
    ...{ product_name: `Camera Ring ${sku}`, short_description: 'A plain ring.', category: 'Rings' },
    ...{ gender: 'Female', collection: '', metal: 'Yellow gold', purity: '22K916', hsn: '71131911' },
    ...{ gross_weight_g: 2.4, net_weight_g: 2.1, stone: 'None', stone_carat: 0, stone_value: 0 },
    ...{ product_price: 90_000, making_charges: 1000, discount: 0, gst_cgst: 1365, gst_sgst: 1365 },
    ...{ offer_percent: 0, offer_start: null, offer_end: null, stock: 2 },
  };
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api/v1/office/${path}`, { data });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  await post('goods/piece/add', { sku, status: 'withdrawn', fields });
  await post('pieces/register/start', { sku, place });
  const { data } = await (await page.request.get(`/api/v1/office/pieces?sku=${sku}`)).json();
  const take = await post('stock-takes', { place });
  const tags = data.map(({ tag }: { tag: string }) => tag);
  return { tags, path: `/office/pieces/stock-takes/${take.data.stock_take_id}` };
}

test('with a stubbed camera: the camera scans a stock-take one tag after the other, and opens a piece by one', async ({
  page,
}) => {
  await addCamera(page);
  await logInAs(page, 'manager');
  const { tags, path } = await startStockTake(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(path);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Scan with the camera' }).press('Enter');
  await hold(page, `https://shop.example/user/products/7?tag=${tags[0]}`);
  await expect(dialog.getByText(`${tags[0]} is right.`)).toBeVisible();
  await hold(page, tags[1]);
  await expect(dialog.getByText(`${tags[1]} is right.`)).toBeVisible();
  await hold(page, 'OTHER-SHOP-7');
  await expect(dialog.getByText('No piece has the tag OTHER-SHOP-7.')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect.poll(() => isCameraOff(page)).toBe(true);
  await expect(page.getByRole('definition').first()).toHaveText('3');

  await page.goto('/office/pieces');
  await page.getByRole('button', { name: 'Scan with the camera' }).press('Enter');
  await hold(page, tags[0]);
  await expect(page.getByRole('heading', { level: 1, name: tags[0] })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect.poll(() => isCameraOff(page)).toBe(true);
});

test('with a stubbed camera: without the permission a sentence says what to do; the shop’s pages may not ask', async ({
  page,
}) => {
  await addCamera(page);
  await logInAs(page, 'counter');
  await page.goto('/office/pieces');
  await allowCamera(page, false);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByRole('alert')).toContainText('The camera is not allowed.');
  await allowCamera(page, true);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel("The camera's picture")).toBeVisible();

  const permissions = async (path: string) =>
    (await page.request.get(path)).headers()['permissions-policy'] ?? '';
  expect(await permissions('/office/pieces')).toContain('camera=(self)');
  expect(await permissions('/')).toContain('camera=()');
});
