import { type Inquiry, inquire } from '../inquiry.js';

/** Methods that no operation has (interface 4): 405 with Allow, or 501 for one that nobody knows (D26). */
export function methodInquiries(path: string): Inquiry[] {
  return [
    inquire('method/post', path, [], { method: 'POST' }),
    inquire('method/delete', path, [], { method: 'DELETE' }),
    inquire('method/unknown', path, [], { method: 'BREW' }),
  ];
}
