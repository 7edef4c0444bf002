import { type Refusal, refuse } from '#contract/errors.ts';
import { readText } from '../csv.ts';
import type { UploadedFile } from './upload.ts';

const MAX_FILE_NAME = 100;

/** The text of a CSV file from the office. Refusal: invalid_input, when it is in another format. */
export function uploadedCsv({ bytes, name }: UploadedFile): { fileName: string; text: string } | Refusal {
  const read = readText(bytes);
  if ('what' in read) {
    return refuse('invalid_input', `This file is ${read.what}: please save it as CSV in UTF-8, with commas.`);
  }
  return { fileName: name.slice(0, MAX_FILE_NAME), text: read.text };
}
