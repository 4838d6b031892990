import { closedId } from '../tables/closed.js';
import type { Kind, Table } from '../tables/kind.js';
import { fieldWords, requiredWords, tableWords, typeWords } from '../tables/words.js';
import type { Statement } from './statement.js';

/** Every statement that a table makes: its required list, that nothing else is allowed, its fields, its types. */
export function statementsOf(table: Table): Statement[] {
  const statements = new Map<string, string>();
  const say = (id: string, text: string) => {
    const before = statements.get(id);
    if (before !== undefined && before !== text)
      throw new Error(`${id} says two things: ${before} / ${text}`);
    statements.set(id, text);
  };
  const inTable = (of: Table) => {
    if (of.requiredId === of.id) {
      say(of.id, of.id.startsWith('2.6') ? `${tableWords(of)} (D7)` : tableWords(of));
    } else {
      say(of.requiredId, requiredWords(of));
      say(closedId(of), of.closed ? 'no other fields' : 'no other fields (D8)');
      for (const field of Object.values(of.fields)) say(field.id, fieldWords(field));
    }
    for (const [name, id] of Object.entries(of.absent)) {
      if (!statements.has(id)) say(id, `${name} is no longer there`);
    }
    for (const field of Object.values(of.fields)) inKind(field.kind);
  };
  const inKind = (kind: Kind) => {
    if (kind.type) say(kind.type, typeWords(kind));
    if (kind.is === 'list') inKind(kind.of);
    if (kind.is === 'object' && !kind.elsewhere) inTable(kind.table);
  };
  inTable(table);
  return [...statements].map(([id, text]) => ({ id, text }));
}
