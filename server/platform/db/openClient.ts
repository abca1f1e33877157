import { DatabaseClient, defaultTimeouts } from './client.ts'
import { createHostFinder } from './hosts.ts'
import { watchSilence } from './silence.ts'

/**
 * Opens a connection for one piece of work, such as a migration. Its statements may take long, as long as the server works on
 * them. `close` it afterwards.
 * @param name what the server calls it.
 * @throws what the hosts of the address answer.
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

/** Does one piece of work on a connection of its own. */
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
