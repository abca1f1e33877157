/** Opens the data of its environment as a start does, in a process that kills itself when it says VOUCH_KILLED_AT. */
import { readEnv } from '#server/env.ts'
import { openDatabase } from '#server/platform/db/connection/open.ts'
import { openUpgradedServer } from '#server/platform/upgrade/upgradeOwn.ts'

const { VOUCH_KILLED_AT: moment, ...variables } = process.env

function killAt(text: string): void {
  if (moment && text.startsWith(moment)) process.kill(process.pid, 'SIGKILL')
}

const progress = {
  step: <Result>(name: string, work: (note: () => void) => Promise<Result>) => {
    killAt(name)
    return work(() => undefined)
  },
  say: killAt,
}
const database = await openDatabase(readEnv(variables), progress, async () => undefined, openUpgradedServer)
await database.close()
