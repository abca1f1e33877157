import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { emptyNode, readinessOf, untilTrue, withFolder } from '#proofs/machine/nodeFolder.ts'
import { must, type Step } from '#proofs/proof.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { startProduct } from '#test/processes/product.ts'

const jumps = { forwards: '+400d', back: '-400d' } as const

/** Sets the clock of a node, but not that of its database, by libfaketime. */
export async function faultsOfClocks(step: Step): Promise<void> {
  for (const [name, jump] of Object.entries(jumps)) {
    await step(`a clock that jumps ${name} makes tasks wait, says so, and heals when it is right again`, () =>
      withFolder((folder) => jumpClock(folder, jump)),
    )
  }
}

async function jumpClock(folder: string, jump: string): Promise<string> {
  const [library = ''] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
  const time = path.join(folder, 'time')
  await writeFile(time, '+0\n')
  const database = await startEmbedded({ folder: path.join(folder, 'postgres') })
  const product = await startProduct({
    ...emptyNode,
    DATABASE_URL: database.url,
    VOUCH_DATA_DIR: path.join(folder, 'node'),
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: time,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  try {
    // A node that has not read its clocks yet does not know what they showed before, and proves them for ten minutes.
    await untilTrue('A task', async () => {
      const text = await (await fetch(`${product.url}/internal/metrics`)).text()
      return /vouch_task_runs_total\{task="queue",outcome="ok"\} [1-9]/.test(text)
    })
    await writeFile(time, `${jump}\n`)
    const told = await untilTrue('A pause', async () => product.output().includes('the clocks jumped'))
    must((await readinessOf(product)).status === 200, 'The node is not ready.')
    await writeFile(time, '+0\n')
    const healed = await untilTrue('The end of the pause', async () =>
      product.output().includes('the clocks run alike'),
    )
    return `told after ${told.toFixed(1)} s, goes on ${healed.toFixed(1)} s after it is right`
  } finally {
    await product.stop()
    await database.stop()
  }
}
