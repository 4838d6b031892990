import { defineCommand } from './cli/command.js';
import { openTerminal } from './cli/terminal.js';
import { isTaken, previewOptions, servePreview } from './preview.js';

const { '--watch': _, '--edit': __, ...shared } = previewOptions;

export const edit = defineCommand({
  name: 'edit',
  otherNames: { forms: '', editor: '', cms: '', admin: '' },
  summary: 'edit the content with forms in a browser',
  description:
    'Serves forms that edit the content, on this machine only, and opens them in a browser: the same as preview --edit. If a usual port is taken, another free one is used.',
  options: { ...shared, '--no-open': 'only print the address, and open no browser' },
  async run(values, _, isTyped) {
    const { host, port, editPort, editOrigin, open } = values;
    const terminal = openTerminal(values);
    /** A port that was typed, or that others forward to, is no other. */
    const free = async (usual: number, on: string, isFixed: boolean, what: string) => {
      if (isFixed || !(await isTaken(usual, on))) return usual;
      terminal.say(`Port ${usual} is taken: ${what} another free one.`);
      return 0;
    };
    const isForwarded = editOrigin.length > 0;
    const ports = {
      port: await free(port, host, isTyped('port'), 'the preview has'),
      editPort: await free(editPort, '127.0.0.1', isTyped('editPort') || isForwarded, 'the forms have'),
    };
    return servePreview({ ...values, ...ports, watch: true, edit: true }, open && !isForwarded);
  },
});
