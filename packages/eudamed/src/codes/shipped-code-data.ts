/** The code lists that ship, as they were compared with what the Commission has published. */
export const shippedCodeData = {
  /** The day, `YYYY-MM-DD`, of that. */
  comparedOn: '2026-11-22',
  /** SHA-256 of the files in `data`, each with its name before it: other files are of another day. */
  sha256: '5e48f05891a4f67550d1902d1110a669c2be87c1737b699bf212c85d64b263a2',
}
