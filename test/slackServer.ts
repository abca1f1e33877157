import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** How Slack takes one message. Those that end in "taken" deliver it, whatever they answer. */
export const slackMoods = {
  fine: { delivers: true, answer: (res) => json(res, 200, { ok: true, ts: '1700000000.000100' }) },
  limited: {
    delivers: false,
    answer: (res) => json(res, 429, { ok: false, error: 'ratelimited' }, { 'retry-after': '1' }),
  },
  refusing: { delivers: false, answer: (res) => json(res, 200, { ok: false, error: 'user_not_found' }) },
  'failing, though taken': { delivers: true, answer: (res) => json(res, 500, {}) },
  'confused, though taken': { delivers: true, answer: (res) => json(res, 200, { ok: false, error: 'internal_error' }) },
  'babbling, though taken': { delivers: true, answer: (res) => res.end('<html>gateway</html>') },
  'cut off, though taken': { delivers: true, answer: cutOff },
  'hanging up, though taken': { delivers: true, answer: (res) => res.destroy() },
  'hanging up': { delivers: false, answer: (res) => res.destroy() },
  'silent, though taken': { delivers: true, answer: () => undefined },
} satisfies Record<string, { delivers: boolean; answer(res: ServerResponse): unknown }>
export type SlackMood = keyof typeof slackMoods

/** Stands in for Slack's Web API on this machine. */
export interface SlackServer {
  /** For SLACK_API_URL. */
  readonly url: string
  /** Every call of chat.postMessage. */
  readonly calls: Record<string, string>[]
  /** What people found in Slack: the messages by the id of their reader. */
  readonly delivered: Map<string, string[]>
  /** How the next calls are taken. */
  mood: (user: string) => SlackMood
  /** Milliseconds that it thinks before it answers. */
  pause: number
  close(): Promise<void>
}

export async function startSlackServer(): Promise<SlackServer> {
  const http = createServer(async (req, res) => {
    const call = Object.fromEntries(new URLSearchParams(await text(req)))
    const { channel = '' } = call
    slack.calls.push({ ...call, authorization: req.headers.authorization ?? '' })
    const { delivers, answer } = slackMoods[slack.mood(channel)]
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
    mood: () => 'fine',
    pause: 0,
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

/** The head of an answer, and then nothing. */
function cutOff(res: ServerResponse): void {
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
  res.write('{"ok":tr', () => res.destroy())
}
