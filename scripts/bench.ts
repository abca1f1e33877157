import { parseArgs } from 'node:util'
import { type BenchPart, bench, benchParts, benchSizes } from '#bench/bench.ts'
import type { RatioUse } from '#bench/compareOperations.ts'
import { UserError } from '#server/errors.ts'
import { runCommand } from './vouch/context.ts'

await runCommand(async (context) => {
  const { size, parts, ratioUse } = readArguments(process.argv.slice(2))
  await bench({ ...context, ratioUse }, size, parts)
})

interface Arguments {
  readonly size: number
  readonly parts: readonly BenchPart[]
  readonly ratioUse: RatioUse | undefined
}

function readArguments(args: string[]): Arguments {
  const options = {
    size: { type: 'string', default: '100k' },
    only: { type: 'string' },
    record: { type: 'boolean' },
    against: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ args, options })
  const size = benchSizes[values.size]
  const parts = benchParts.filter((part) => part === (values.only ?? part))
  const ratioUse = values.record ? 'record' : values.against ? 'against' : undefined
  if (size && parts.length > 0) return { size, parts, ratioUse }
  throw new UserError(
    'BAD_INPUT',
    `Say how many developers the firm has, and what is measured, if not both: npm run bench -- --size 10k, 100k or 1m --only ${benchParts.join(' or ')} --record or --against. What else can be measured: npm run prove -- bench`,
  )
}
