import { useDebouncedValue } from '@mantine/hooks'
import * as z from 'zod/mini'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useDryRun } from '#web/platform/lists/bulk/useDryRun.ts'
import type { Message, MessageAudience } from './messageAudience.ts'

/** Milliseconds after the last keystroke. */
const typingPause = 400

/** Plans who would get a message, and its text for each. It plans again when the message or its readers change, and after a dialog above it closed. */
export function useMessagePlan({ schema, plan, known = '' }: MessageAudience, message: Message) {
  const { name: above = '' } = useDialog()
  const [text] = useDebouncedValue(JSON.stringify(message), typingPause)
  const typed: Message = JSON.parse(text)
  const isWritten = z.safeParse(schema, typed).success
  const dryRun = useDryRun({
    chosen: isWritten ? `${above} ${known} ${text}` : undefined,
    ask: () => plan(typed),
  })
  return { ...dryRun, isWritten }
}
