/** A download has this header while the virus scanner has not seen the file. */
export const unscannedHeader = 'x-unscanned'
