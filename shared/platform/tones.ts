/** The meaning of a label at a glance. Tables of labels name a tone; only `web/platform/ui/text/tones.ts` maps it to colours. */
export const tones = ['neutral', 'info', 'progress', 'good', 'warn', 'bad'] as const
export type Tone = (typeof tones)[number]
