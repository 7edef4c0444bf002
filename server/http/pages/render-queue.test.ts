import { expect, test } from 'vitest';
import { renderQueue } from './render-queue.ts';

/** A render that the test completes. */
function slowPage() {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { finish, render: () => finished.then(() => new Response('page')) };
}

test('renders two pages at a time, queues 64 and responds 503 with Retry-After to others', async () => {
  const render = renderQueue();
  const page = slowPage();
  let begun = 0;
  const waiting = Array.from({ length: 66 }, () =>
    render(() => {
      begun += 1;
      return page.render();
    }),
  );
  await new Promise(setImmediate);
  expect(begun).toBe(2);

  const refused = await render(page.render);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.text()).toContain('The shop is very busy. Please try again in a moment.');

  page.finish();
  expect((await Promise.all(waiting)).every(({ status }) => status === 200)).toBe(true);
  expect((await render(page.render)).status).toBe(200);
});

test('continues after a failed render', async () => {
  const render = renderQueue();
  for (let time = 0; time < 3; time++) {
    await expect(render(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  }
  expect((await render(async () => new Response('page'))).status).toBe(200);
});
