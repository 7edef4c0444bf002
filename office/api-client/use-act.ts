import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { OfficeError } from './office-request.ts';

interface Options<Result> {
  /** Queries that are refetched afterwards, whether the act succeeded or not. */
  refresh?: QueryKey[];
  onDone?: (result: Result) => void;
  /** For an act whose failure has no place on the screen. */
  onFailed?: (failure: OfficeError) => void;
}

/** Runs an act of a person: returns whether it is pending and its error, and refetches the queries it changes. */
export function useAct<Given = void, Result = unknown>(
  act: (given: Given) => Promise<Result>,
  { refresh = [], onDone, onFailed }: Options<Result> = {},
) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: act,
    onSuccess: (result) => onDone?.(result),
    onError: (error) => error instanceof OfficeError && onFailed?.(error),
    onSettled: () => Promise.all(refresh.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  const failure = error instanceof OfficeError ? error : undefined;
  if (error && !failure) throw error;
  return { run: mutate, busy: isPending, failure, result: data, reset };
}
