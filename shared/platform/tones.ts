/** A tone tells the meaning of a label at a glance. Only `web/platform/ui/text/tones.ts` maps it to colours. */
export const tones = ['neutral', 'info', 'progress', 'good', 'warn', 'bad'] as const
export type Tone = (typeof tones)[number]
