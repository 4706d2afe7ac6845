import { saveAs } from './save-as.ts'

/** Gives what the gateway sends to the reader as a file, once all of it is there. @throws what the call throws */
export async function download(pieces: AsyncIterable<Uint8Array>, name: string): Promise<void> {
  const all: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of pieces) all.push(piece as Uint8Array<ArrayBuffer>)
  saveAs(new Blob(all), name)
}
