import { setTimeout as sleep } from 'node:timers/promises'
import { textOf } from '#server/errors.ts'
import { DatabaseClient, type Timeouts } from './client.ts'
import { ReadOnlyError } from './failure.ts'
import { hostsOf } from './hostList.ts'

/** Milliseconds between the searches of two hosts, in case the first does not answer. */
const stagger = 250

/** Finds the host of an address that accepts writes. */
export interface HostFinder {
  /**
   * Returns the address of the host that accepts writes, and keeps it until `forget`. A single host is returned without a check.
   * @throws the error of a host when none of them accepts writes.
   */
  find(): Promise<string>
  /** To be called after a failure, because another host may have taken over. */
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

/** Finds the first host that answers that it accepts writes. Hosts are asked in order, a moment apart. */
async function findWritable(hosts: readonly string[], timeouts: Timeouts): Promise<string> {
  const searches = hosts.map(async (url, index) => {
    await sleep(index * stagger)
    await requireWritable(url, timeouts)
    return url
  })
  try {
    return await Promise.any(searches)
  } catch (error) {
    throw error instanceof AggregateError ? mostInformative(error.errors) : error
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

/** Prefers the answer of a server, which explains more than a failed connection. */
function mostInformative(errors: readonly unknown[]): unknown {
  return errors.find((error) => textOf(error, 'severity')) ?? errors[0]
}
