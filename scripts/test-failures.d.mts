export function faultFailures(report: object): string[];
export function unitFailures(report: object, root: string): string[];
export function browserFailures(report: object): string[];
