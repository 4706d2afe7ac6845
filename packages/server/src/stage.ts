/** Which of the authority's environments a key, a stored thing or an answer belongs to. */
export type Stage = 'preview' | 'production'

export const stages: readonly Stage[] = ['preview', 'production']
