import { parseArgs } from 'node:util'
import { type BenchPart, bench, benchParts } from '#bench/bench.ts'
import { UserError } from '#server/errors.ts'
import { runCommand } from './command.ts'

const sizes: Readonly<Record<string, number>> = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 }

await runCommand(async (context) => {
  const { size, parts } = readArguments(process.argv.slice(2))
  await bench(context, size, parts)
})

function readArguments(args: string[]): { size: number; parts: readonly BenchPart[] } {
  const options = { size: { type: 'string', default: '100k' }, only: { type: 'string' } } as const
  const { values } = parseArgs({ args, options })
  const size = sizes[values.size]
  const parts = benchParts.filter((part) => part === (values.only ?? part))
  if (size && parts.length > 0) return { size, parts }
  throw new UserError(
    'BAD_INPUT',
    `Say how many developers the firm has, and what is measured, if not all: npm run bench -- --size 10k, 100k or 1m --only ${benchParts.join(', ')}`,
  )
}
