import pg from 'pg';

/** PostgreSQL's own name of the function, the same in every language of its messages. */
const WAIT_FOR_REPLICA = 'SyncRepWaitForLSN';

/**
 * Treats a commit that no synchronous replica has as one whose connection broke: its outcome is unknown. When an administrator cancels
 * the wait for the replica, PostgreSQL only warns, and then acknowledges a commit that is lost together with the primary.
 */
export function failUnreplicatedCommits(client: pg.ClientBase): void {
  client.on('notice', ({ routine }) => {
    if (routine !== WAIT_FOR_REPLICA) return;
    if (!('connection' in client && client.connection instanceof pg.Connection)) return;
    // Closing the socket would be too late: the acknowledgement is behind the warning in the same packet.
    client.connection.emit('error', new Error('Connection terminated: the commit was not replicated'));
  });
}
