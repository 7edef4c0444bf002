export function unitFailures(report: object, root: string): string[];
export function browserFailures(report: object): string[];
