import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseClient, type Timeouts } from './client.ts'
import { ReadOnlyError } from './failure.ts'
import { hostsOf } from './hostList.ts'

/** Milliseconds until the next host is asked too, in case this one does not answer. */
const stagger = 250

/** Knows which host of an address to use. */
export interface HostFinder {
  /**
   * The address of the host that takes writes: asked once, and kept until `forget`. An address of one host is that host, unasked.
   * @throws what the hosts answer, when none of them takes writes.
   */
  find(): Promise<string>
  /** Call it after a failure: another host may have taken over. */
  forget(): void
}

export function createHostFinder(url: string, timeouts: Timeouts): HostFinder {
  const hosts = hostsOf(url)
  if (hosts.length === 1) return { find: async () => url, forget: () => undefined }
  let found: Promise<string> | undefined
  const forget = () => {
    found = undefined
  }
  return {
    forget,
    find: () => {
      const search = found ?? findWritable(hosts, timeouts)
      found = search
      search.catch(() => found === search && forget())
      return search
    },
  }
}

/** The first host to say that it takes writes. Hosts are asked in their order, a moment apart. */
async function findWritable(hosts: readonly string[], timeouts: Timeouts): Promise<string> {
  const searches = hosts.map(async (url, index) => {
    await sleep(index * stagger)
    await requireWritable(url, timeouts)
    return url
  })
  try {
    return await Promise.any(searches)
  } catch (error) {
    throw mostInformative((error as AggregateError).errors)
  }
}

async function requireWritable(url: string, timeouts: Timeouts): Promise<void> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'vouch', timeouts })
  try {
    await client.connect()
    if ((await client.identify()).read_only) throw new ReadOnlyError()
  } finally {
    client.destroy()
  }
}

/** An answer of a server says more than a connection that failed. */
function mostInformative(errors: readonly unknown[]): unknown {
  return errors.find((error) => (error as { severity?: string }).severity) ?? errors[0]
}
