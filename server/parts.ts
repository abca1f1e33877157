import type { Logger } from 'pino'
import type { PictureNetwork } from './avatars/fetchPicture.ts'
import type { Database } from './db/connect.ts'
import type { Env } from './env.ts'
import type { Site } from './http/site.ts'
import type { Mailer } from './mail.ts'

/** What one node of the app is made of. */
export interface AppParts {
  readonly env: Env
  readonly db: Database
  readonly log: Logger
  readonly mailer: Mailer
  /** Encrypts the signing keys in the database; the same on every node. */
  readonly secret: string
  /** Serves the web app; left out, the files that `npm run build` wrote. */
  readonly site?: Site
  /** Where pictures of people come from; left out, the internet. */
  readonly pictureNetwork?: PictureNetwork
}
