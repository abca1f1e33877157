/** The only list whose views can tell of what is new: Resume Search. */
export const alertScreen = '/resume-search'
