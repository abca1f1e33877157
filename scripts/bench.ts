import { parseArgs } from 'node:util'
import { type BenchPart, bench, benchParts } from '#bench/bench.ts'
import { ownCollection } from '#bench/collection.ts'
import type { RatioUse } from '#bench/compareOperations.ts'
import { UserError } from '#server/errors.ts'
import { runCommand } from './command.ts'

const sizes: Readonly<Record<string, number>> = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 }

await runCommand(async (context) => {
  const { size, parts, ...options } = readArguments(process.argv.slice(2))
  await bench({ ...context, ...options }, size, parts)
})

interface Arguments {
  readonly size: number
  readonly parts: readonly BenchPart[]
  readonly ratioUse: RatioUse | undefined
  readonly collection: string
}

function readArguments(args: string[]): Arguments {
  const options = {
    size: { type: 'string', default: '100k' },
    only: { type: 'string' },
    record: { type: 'boolean' },
    against: { type: 'boolean' },
    from: { type: 'string', default: ownCollection },
  } as const
  const { values } = parseArgs({ args, options })
  const size = sizes[values.size]
  const parts = benchParts.filter((part) => part === (values.only ?? part))
  const ratioUse = values.record ? 'record' : values.against ? 'against' : undefined
  if (size && parts.length > 0) return { size, parts, ratioUse, collection: values.from }
  throw new UserError(
    'BAD_INPUT',
    `Say how many developers the firm has, and what is measured, if not all: npm run bench -- --size 10k, 100k or 1m --only ${benchParts.join(', ')} --record or --against, and --from a folder with other briefs`,
  )
}
