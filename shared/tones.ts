/** What a label says at a glance. A table of labels names a tone; `web/platform/ui/tones.ts` alone gives it colours. */
export const tones = ['neutral', 'info', 'progress', 'good', 'warn', 'bad'] as const
export type Tone = (typeof tones)[number]
