import { vouchCommand } from '#server/platform/process/vouchCommand.ts'

interface Problem {
  readonly sign: RegExp
  /** Says the cause and the remedy. */
  says(data: string): string
}

/** Signs in the log of a PostgreSQL that gives up, and what helps. Earlier ones are checked first. */
const problems: readonly Problem[] = [
  { sign: /no space left on device/i, says: () => 'The disk is full. Make room, then start again.' },
  {
    sign: /wrong ownership|invalid permissions|permission denied/i,
    says: (data) =>
      `The files in ${data} belong to another account, or others may read them. Give them to the account that runs PostgreSQL: chown -R <account> ${data}, then chmod 700 ${data}. The account is your own, or postgres or vouch where Vouch runs as root.`,
  },
  {
    sign: /checkpoint record|pg_control|incorrect checksum|invalid page|invalid magic number|is not a valid data directory|could not open (file|directory) "(global|base|pg_\w+)|could not read (block|file)/i,
    says: (data) =>
      `The data in ${data} are damaged. Keep that folder as it is, set VOUCH_DATA_DIR to a new one, and run ${vouchCommand('restore <folder of a backup>')}.`,
  },
]

/**
 * Makes the sentences about a server that did not start.
 * @param log the end of its log.
 * @param data the folder of its data.
 */
export function startProblem(log: string, data: string): string {
  const end = log.trim().split('\n').slice(-5).join('\n')
  const problem = problems.find(({ sign }) => sign.test(log))
  const remedy = problem ? ` ${problem.says(data)}` : ''
  return `PostgreSQL did not start.${remedy} The end of its log says:\n${end}`
}
