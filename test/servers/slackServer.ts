import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The ways in which the fake Slack handles one message. Names with "after delivery" deliver it, although the answer does not say so. */
export const slackBehaviours = {
  fine: { delivers: true, answer: (res) => json(res, 200, { ok: true, ts: '1700000000.000100' }) },
  limited: {
    delivers: false,
    answer: (res) => json(res, 429, { ok: false, error: 'ratelimited' }, { 'retry-after': '1' }),
  },
  refusing: { delivers: false, answer: (res) => json(res, 200, { ok: false, error: 'user_not_found' }) },
  'failing after delivery': { delivers: true, answer: (res) => json(res, 500, {}) },
  'erring after delivery': { delivers: true, answer: (res) => json(res, 200, { ok: false, error: 'internal_error' }) },
  'malformed after delivery': { delivers: true, answer: (res) => res.end('<html>gateway</html>') },
  'truncated after delivery': { delivers: true, answer: truncate },
  'disconnecting after delivery': { delivers: true, answer: (res) => res.destroy() },
  disconnecting: { delivers: false, answer: (res) => res.destroy() },
  'silent after delivery': { delivers: true, answer: () => undefined },
} satisfies Record<string, { delivers: boolean; answer(res: ServerResponse): unknown }>
export type SlackBehaviour = keyof typeof slackBehaviours

/** A fake of Slack's Web API on this machine. */
export interface SlackServer {
  /** The value of SLACK_API_URL. */
  readonly url: string
  /** Every call of chat.postMessage. */
  readonly calls: Record<string, string>[]
  /** The delivered messages, by the Slack id of their reader. */
  readonly delivered: Map<string, string[]>
  /** Chooses the way for the next call. */
  behaviour: (user: string) => SlackBehaviour
  /** Milliseconds to wait before an answer. */
  pause: number
  /** Answers whether the token is valid. */
  acceptsToken: boolean
  close(): Promise<void>
}

export async function startSlackServer(): Promise<SlackServer> {
  const http = createServer(async (req, res) => {
    if (req.url?.endsWith('/auth.test')) return json(res, 200, { ok: slack.acceptsToken, error: 'invalid_auth' })
    const call = Object.fromEntries(new URLSearchParams(await text(req)))
    const { channel = '' } = call
    slack.calls.push({ ...call, authorization: req.headers.authorization ?? '' })
    const { delivers, answer } = slackBehaviours[slack.behaviour(channel)]
    await new Promise((resolve) => setTimeout(resolve, slack.pause))
    if (delivers) slack.delivered.set(channel, [...(slack.delivered.get(channel) ?? []), call.text ?? ''])
    answer(res)
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const slack: SlackServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/api/`,
    calls: [],
    delivered: new Map(),
    behaviour: () => 'fine',
    pause: 0,
    acceptsToken: true,
    close: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return slack
}

function json(res: ServerResponse, status: number, body: object, headers = {}): void {
  res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** Sends the beginning of an answer and closes the connection. */
function truncate(res: ServerResponse): void {
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
  res.write('{"ok":tr', () => res.destroy())
}
