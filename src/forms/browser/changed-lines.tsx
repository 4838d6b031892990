import { counted } from '../../model/message.js';
import type { ChangedFile, ChangedLine } from '../records/contract.js';

/** The lines that a save changed, to be opened. @param all the number of all, of which `lines` are the first */
export function ChangedLines({
  lines,
  all = lines.length,
}: {
  readonly lines: readonly ChangedLine[];
  readonly all?: number;
}) {
  if (lines.length === 0) return <p>The file is the same as before.</p>;
  const more = all > lines.length ? `, of which these are the first ${lines.length}` : '';
  return (
    <details open={lines.length <= 12}>
      <summary>{`${counted(all, 'line')} changed${more}`}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keys */}
      <pre tabIndex={0}>
        {lines.map(({ sign, line, text }) => (
          <span class={sign === '+' ? 'added' : 'removed'}>
            {`${String(line).padStart(5)} ${sign} ${text}\n`}
          </span>
        ))}
      </pre>
    </details>
  );
}

/** The changed lines of files. */
export function ChangedFiles({ files }: { readonly files: readonly ChangedFile[] }) {
  return (
    <>
      {files.map(({ file, lines, count }) => (
        <>
          <p>{file}</p>
          <ChangedLines lines={lines} all={count} />
        </>
      ))}
    </>
  );
}
