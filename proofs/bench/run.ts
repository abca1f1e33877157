import { parseArgs } from 'node:util'
import { benchSizes } from '#bench/bench.ts'
import { runCommand } from '#scripts/vouch/context.ts'
import { UserError } from '#server/errors.ts'
import { type BenchPart, benchParts, measurePart } from './bench.ts'
import { ownCollection } from './collection.ts'

/** Measures what `npm run bench` does not. It prints figures, and refuses none. */
export async function runBench(args: string[]): Promise<void> {
  await runCommand(async (context) => {
    const { parts, ...options } = readArguments(args)
    for (const part of parts) await measurePart(part, { ...context, ...options })
  })
}

interface Arguments {
  readonly developers: number
  readonly parts: readonly BenchPart[]
  readonly collection: string
}

function readArguments(args: string[]): Arguments {
  const options = {
    size: { type: 'string', default: '100k' },
    only: { type: 'string' },
    from: { type: 'string', default: ownCollection },
  } as const
  const { values } = parseArgs({ args, options })
  const developers = benchSizes[values.size]
  const parts = benchParts.filter((part) => part === (values.only ?? part))
  if (developers && parts.length > 0) return { developers, parts, collection: values.from }
  throw new UserError(
    'BAD_INPUT',
    `Say how many developers the firm has, and what is measured, if not all: npm run prove -- bench --size 10k, 100k or 1m --only ${benchParts.join(', ')}, and --from a folder with other briefs`,
  )
}
