import { bootstrap } from '@vendure/core';
import { vendureConfig } from './config.mjs';

// Started by ../beside-vendure.mjs, without the worker: its jobs would take processor time from the requests.
await bootstrap(vendureConfig({ isFilling: false }));
console.log('ready');
