import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Makes a call that changes something, and refetches the queries with these keys; `isSaving` until then, `failure` of the last attempt. */
export function useChange(...queryKeys: QueryKey[]) {
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  /** Returns whether it was changed. */
  async function change(send: () => Promise<unknown>): Promise<boolean> {
    setSaving(true);
    setFailure(undefined);
    try {
      await send();
      await Promise.all(queryKeys.map((queryKey) => queryClient.refetchQueries({ queryKey })));
      return true;
    } catch (reason) {
      setFailure(reason);
      return false;
    } finally {
      setSaving(false);
    }
  }

  return { change, isSaving, failure };
}
