import type pg from 'pg'
import { DatabaseClient, defaultTimeouts } from './client.ts'
import { createHostFinder } from './hosts.ts'
import { watchSilence } from './silence.ts'

/**
 * Opens a connection for one piece of work, such as a migration. The caller closes it. A statement may take any time while the
 * server works on it.
 * @param name the application name that the server shows.
 * @throws the error of a host when none of them accepts writes.
 */
export async function openClient(url: string, name: string, timeouts = defaultTimeouts): Promise<DatabaseClient> {
  const hosts = createHostFinder(url, timeouts)
  const open = async () => {
    hosts.forget()
    const client = new DatabaseClient({ connectionString: await hosts.find(), application_name: name, timeouts })
    await client.connect()
    return client
  }
  const client = await open()
  const watch = watchSilence({ ...timeouts, statement: Number.POSITIVE_INFINITY }, open)
  client.once('end', watch.stop)
  watch.add(client, (await client.identify()).pid)
  return client
}

/** Tells whether the database has a table. Before the first migrations there is none, and an older release has fewer. */
export async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>('select to_regclass($1) is not null as known', [name])
  return rows[0]?.known === true
}

/** Runs one piece of work on a connection of its own. */
export async function withClient<Result>(
  url: string,
  name: string,
  work: (client: DatabaseClient) => Promise<Result>,
): Promise<Result> {
  const client = await openClient(url, name)
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}
