import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { DocumentDrawer } from '#api/documents/drawing-gateway.ts';
import { refuse } from '#contract/errors.ts';
import { projectRoot } from '#server/files/project-root.ts';
import type { Drawing, DrawnOrFailed } from './thread-messages.ts';

const MAX_WAITING = 20;
const TIMEOUT_MS = 8000;
/** The thread needs some 50 MB, and a shop may issue an invoice a day. */
const IDLE_MS = 30_000;
const MAX_MEMORY_MB = 256;

export interface OpenDrawer extends DocumentDrawer {
  stop(): Promise<void>;
}

/** The thread's program, as the build makes it. */
const builtThread = () => join(projectRoot(), 'build', 'documents', 'drawing-thread.js');

/** Draws documents one by one in a thread that ends when idle. `threadFile` is called when a thread starts. */
export function openDocumentDrawer(
  threadFile: () => string | Promise<string> = builtThread,
  timeoutMs = TIMEOUT_MS,
): OpenDrawer {
  const oneAtATime = pLimit(1);
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isStopped = false;

  const endThread = async () => {
    clearTimeout(idle);
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  };

  const openThread = async () => {
    const started = startThread(await threadFile());
    started.on('exit', () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };

  const draw = async (drawing: Drawing): Promise<Uint8Array> => {
    if (isStopped) throw new Error('the shop is closing');
    clearTimeout(idle);
    thread ??= await openThread();
    try {
      return await outcomeOf(thread, drawing, timeoutMs);
    } catch (error) {
      // The thread may be stuck, so the next document gets a new one.
      await endThread();
      throw error;
    } finally {
      idle = setTimeout(endThread, IDLE_MS).unref();
    }
  };

  const inTurn = async (drawing: Drawing) => {
    if (oneAtATime.pendingCount >= MAX_WAITING) return refuse('busy');
    return oneAtATime(() => draw(drawing));
  };

  return {
    drawInvoice: (invoice) => inTurn({ invoice }),
    drawCreditNote: (creditNote) => inTurn({ creditNote }),
    drawCareInvoice: (careInvoice) => inTurn({ careInvoice }),
    async stop() {
      isStopped = true;
      await endThread();
    },
  };
}

function startThread(file: string): Worker {
  const started = new Worker(file, {
    workerData: { fontsFolder: join(projectRoot(), 'pdf', 'fonts') },
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  // An idle thread must not keep the process alive.
  started.unref();
  // A document in progress fails with the thread; without a listener the error would end the process.
  started.on('error', () => {});
  return started;
}

/** Lets a thread draw. Rejects when it fails, stops or takes too long. */
function outcomeOf(thread: Worker, drawing: Drawing, timeoutMs: number): Promise<Uint8Array> {
  let forget = () => {};
  const drawn = new Promise<Uint8Array>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('rendering a document timed out')), timeoutMs);
    const onMessage = (outcome: DrawnOrFailed) =>
      'bytes' in outcome ? resolve(outcome.bytes) : reject(new Error(outcome.problem));
    const onExit = () => reject(new Error('the rendering thread has stopped'));
    forget = () => {
      clearTimeout(timer);
      thread.off('message', onMessage).off('error', reject).off('exit', onExit);
    };
    thread.on('message', onMessage).on('error', reject).on('exit', onExit);
    thread.postMessage(drawing);
  });
  return drawn.finally(() => forget());
}
