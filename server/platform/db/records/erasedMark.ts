/** Replaces an erased text, in rows and events. The SQL function erase_values() writes the same. */
export const erasedMark = '[erased]'
