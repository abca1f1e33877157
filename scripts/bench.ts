import { parseArgs } from 'node:util'
import { bench } from '#bench/bench.ts'
import { UserError } from '#server/errors.ts'
import { runCommand } from './command.ts'

const sizes: Readonly<Record<string, number>> = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 }

await runCommand((context) => bench(context, sizeArgument(process.argv.slice(2))))

function sizeArgument(args: string[]): number {
  const { values } = parseArgs({ args, options: { size: { type: 'string', default: '100k' } } })
  const developers = sizes[values.size]
  if (developers) return developers
  throw new UserError('BAD_INPUT', 'Say how many developers the firm has: npm run bench -- --size 10k, 100k or 1m')
}
