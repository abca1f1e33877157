/** A node needs these besides its database. The words are those of `/readyz` and of the metric. */
export const checkNames = ['disk', 'database disk', 'files', 'S3', 'mail', 'Slack', 'virus scanner'] as const
export type CheckName = (typeof checkNames)[number]

/** Checks a thing without which a node still answers, but not everything. */
export interface HealthCheck {
  readonly name: CheckName
  /** A node checks it again after this time, in milliseconds. */
  readonly intervalMs: number
  /** Tells whether it works; undefined when the database, which it has to ask, does not say. A rejection means that it does not work. */
  isHealthy(): Promise<boolean | undefined>
}

/** Checks give up on the database after this many milliseconds: before the monitor would count them as failed. */
export const databasePatienceMs = 4_000

interface FailureText {
  /** Says what fails, without an address or the text of an error. */
  readonly sentence: string
  readonly remedy: string
}

/** Describes a check that needs the database while the database is away. */
export const unknownText: FailureText = {
  sentence: 'This is not known while the database is away.',
  remedy: 'Bring the database back. Then this node checks again within a minute.',
}

export const failureTexts: Readonly<Record<CheckName, FailureText>> = {
  disk: {
    sentence: 'The disk of this node is full. What is there can be read, and nothing can be added.',
    remedy: 'Make room on the disk of VOUCH_DATA_DIR.',
  },
  'database disk': {
    sentence: 'The disk of the database is full. What is there can be read, and nothing can be added.',
    remedy: 'Make room on the disk of the database, or give it a larger one.',
  },
  files: {
    sentence: 'The folder of the files is lost: none of the files that the database names is there.',
    remedy: 'Mount the disk of VOUCH_DATA_DIR, or restore its folder files from a backup.',
  },
  S3: {
    sentence: 'The bucket of the files does not answer as it should. No file can be opened or added.',
    remedy: 'Check the server of FILES_S3_ENDPOINT, the bucket FILES_S3_BUCKET and its access key.',
  },
  mail: {
    sentence: 'The mail server does not take mails from Vouch. Mails wait, and those that wait too long are given up.',
    remedy: 'Check the server, the account and the password in SMTP_URL.',
  },
  Slack: {
    sentence: 'Slack does not accept the token of this installation, or it cannot be reached. Messages by Slack wait.',
    remedy: 'Make a new token for the Slack app, and set SLACK_TOKEN to it.',
  },
  'virus scanner': {
    sentence: 'The virus scanner does not answer. By CLAMAV_UNREACHABLE, files are refused or kept with a mark.',
    remedy: 'Start the ClamAV of CLAMAV_URL, and check that this machine reaches it.',
  },
}
