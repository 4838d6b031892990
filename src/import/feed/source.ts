/** A payload and what is known of it besides its bytes. */
export interface FeedSource {
  /** As the user gave it: a path, an address, or `-`. Problems name it. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The media type that it was answered with. */
  readonly mediaType?: string;
}
