import { type Html, html } from '#server/platform/html/html.ts'

/** Loading the picture at this address shows that a page was opened. */
export const openingPath = '/public/opened'

/** An empty picture of one pixel, as a GIF file. */
export const emptyPicture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/**
 * Makes a picture that browsers load when they draw the page, which counts as an opening. Mail scanners and previews fetch the page
 * alone.
 */
export function openingMark(token: string): Html {
  return html`<img class="seen" src="${openingPath}/${token}" alt="" width="1" height="1">`
}
