import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseClient, type Patience } from './client.ts'
import { ReadOnlyError } from './failure.ts'
import { hostsOf } from './hostList.ts'

/** Milliseconds until the next host is asked too, so that nobody waits for one that does not answer. */
const stagger = 250

/** Knows which host of an address to use. */
export interface HostFinder {
  /**
   * The address of the host that takes writes: asked once, and kept until `forget`. An address of one host is that host, unasked.
   * @throws what the hosts answer, when none of them takes writes.
   */
  find(): Promise<string>
  /** Something failed, so that another host may have taken over. */
  forget(): void
}

export function createHostFinder(url: string, patience: Patience): HostFinder {
  const hosts = hostsOf(url)
  if (hosts.length === 1) return { find: async () => url, forget: () => undefined }
  let found: Promise<string> | undefined
  const forget = () => {
    found = undefined
  }
  return {
    forget,
    find: () => {
      const search = found ?? findWritable(hosts, patience)
      found = search
      search.catch(() => found === search && forget())
      return search
    },
  }
}

/** Of hosts that take writes, the first that says so; earlier ones are asked earlier. */
async function findWritable(hosts: readonly string[], patience: Patience): Promise<string> {
  const searches = hosts.map(async (url, index) => {
    await sleep(index * stagger)
    await askWhetherWritable(url, patience)
    return url
  })
  try {
    return await Promise.any(searches)
  } catch (error) {
    throw mostTelling((error as AggregateError).errors)
  }
}

async function askWhetherWritable(url: string, patience: Patience): Promise<void> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'vouch', patience })
  try {
    await client.connect()
    if ((await client.greet()).read_only) throw new ReadOnlyError()
  } finally {
    client.cut()
  }
}

/** What a host answers tells more than that another one does not. */
function mostTelling(errors: readonly unknown[]): unknown {
  return errors.find((error) => (error as { severity?: string }).severity) ?? errors[0]
}
