import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The failures in the reports of Vitest, Playwright and the fault tests, one line each: a log is often cut to its last lines. */

const MAX_LENGTH = 300;

/** The failed tests and files of Vitest's JSON report. */
export function unitFailures({ testResults }, root) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = relative(root, name);
    if (failed.length === 0) return status === 'failed' ? [lineOf(file, message)] : [];
    return failed.map(({ fullName, failureMessages }) => lineOf(`${file} › ${fullName}`, failureMessages[0]));
  });
}

/** The tests of Playwright's JSON report that failed at each try. */
export function browserFailures({ suites = [], errors = [] }) {
  return [
    ...errors.map(({ message }) => lineOf('browser tests', message)),
    ...suites
      .flatMap(specsOf)
      .filter(({ ok }) => !ok)
      .map(failureOfSpec),
  ];
}

/** The fault tests that found a violation. */
export const faultFailures = ({ failures }) => failures.map(({ test, message }) => lineOf(test, message));

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

function failureOfSpec({ file, title, tests }) {
  const error = tests.flatMap(({ results }) => results).findLast((result) => result.error)?.error;
  const place = error?.location ? `${file}:${error.location.line}` : file;
  return lineOf(`${place} › ${title}`, error?.message);
}

function lineOf(test, message = '') {
  const text = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim();
  return `${test}: ${text}`.slice(0, MAX_LENGTH);
}
