// A small store of keys and values, with everything that such a program has: arenas, growing buffers, tagged values, a hash table, a
// balanced tree, a journal with checksums, a parser of commands, and workers that own a shard each and share the journal.
// expect: sc pass 6, tso pass 6, pso pass 6 slow
// with FORGET_LOCK: sc fail, tso fail, pso fail slow
// options: --depth 1000000
// because: two workers touch nothing in common but the journal, in two critical sections each: 4! / (2! * 2!) orders; without the
// because: lock, both can append at the same place
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------- text

// Some characters that somebody else owns.
struct text {
    const char *start;
    size_t length;
};

static struct text text_of(const char *characters) {
    struct text text = {characters, strlen(characters)};
    return text;
}

static int text_compare(struct text left, struct text right) {
    size_t common = left.length < right.length ? left.length : right.length;
    int order = memcmp(left.start, right.start, common);
    if (order != 0)
        return order;
    return left.length < right.length ? -1 : left.length > right.length;
}

static bool text_equal(struct text left, struct text right) {
    return left.length == right.length && text_compare(left, right) == 0;
}

static bool text_is(struct text text, const char *characters) {
    return text_equal(text, text_of(characters));
}

static struct text text_from(struct text text, size_t position) {
    struct text rest = {text.start + position, text.length - position};
    return rest;
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool text_to_number(struct text text, int64_t *number) {
    size_t position = 0;
    bool negative = false;
    if (text.length > 0 && text.start[0] == '-') {
        negative = true;
        position = 1;
    }
    if (position == text.length)
        return false;
    int64_t result = 0;
    for (; position < text.length; position++) {
        char c = text.start[position];
        if (!is_digit(c) || result > (INT64_MAX - 9) / 10)
            return false;
        result = 10 * result + (c - '0');
    }
    *number = negative ? -result : result;
    return true;
}

// ---------------------------------------------------------------- arena

// Memory that is given back all at once.
struct arena_block {
    struct arena_block *next;
    size_t used;
    size_t size;
    unsigned char bytes[];
};

struct arena {
    struct arena_block *blocks;
    size_t block_size;
    size_t total;
};

static void arena_open(struct arena *arena, size_t block_size) {
    arena->blocks = NULL;
    arena->block_size = block_size;
    arena->total = 0;
}

static size_t round_up(size_t size, size_t alignment) {
    return (size + alignment - 1) / alignment * alignment;
}

static struct arena_block *arena_grow(struct arena *arena, size_t size) {
    size_t wanted = size > arena->block_size ? size : arena->block_size;
    struct arena_block *block = malloc(sizeof *block + wanted);
    if (!block)
        abort();
    block->next = arena->blocks;
    block->used = 0;
    block->size = wanted;
    arena->blocks = block;
    return block;
}

static void *arena_take(struct arena *arena, size_t size) {
    size = round_up(size, sizeof(void *));
    struct arena_block *block = arena->blocks;
    if (!block || block->size - block->used < size)
        block = arena_grow(arena, size);
    void *result = block->bytes + block->used;
    block->used += size;
    arena->total += size;
    return result;
}

static struct text arena_copy(struct arena *arena, struct text text) {
    char *copy = arena_take(arena, text.length + 1);
    memcpy(copy, text.start, text.length);
    copy[text.length] = 0;
    struct text result = {copy, text.length};
    return result;
}

static void arena_close(struct arena *arena) {
    struct arena_block *block = arena->blocks;
    while (block) {
        struct arena_block *next = block->next;
        free(block);
        block = next;
    }
    arena->blocks = NULL;
}

// ---------------------------------------------------------------- buffer

// Bytes that grow at the end.
struct buffer {
    unsigned char *bytes;
    size_t length;
    size_t capacity;
};

static void buffer_open(struct buffer *buffer) {
    buffer->bytes = NULL;
    buffer->length = 0;
    buffer->capacity = 0;
}

static void buffer_close(struct buffer *buffer) {
    free(buffer->bytes);
    buffer_open(buffer);
}

static void buffer_reserve(struct buffer *buffer, size_t more) {
    size_t wanted = buffer->length + more;
    if (wanted <= buffer->capacity)
        return;
    size_t capacity = buffer->capacity ? buffer->capacity : 16;
    while (capacity < wanted)
        capacity *= 2;
    unsigned char *bytes = realloc(buffer->bytes, capacity);
    if (!bytes)
        abort();
    buffer->bytes = bytes;
    buffer->capacity = capacity;
}

static void buffer_byte(struct buffer *buffer, unsigned char byte) {
    buffer_reserve(buffer, 1);
    buffer->bytes[buffer->length++] = byte;
}

static void buffer_bytes(struct buffer *buffer, const void *bytes, size_t length) {
    buffer_reserve(buffer, length);
    memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
}

static void buffer_text(struct buffer *buffer, struct text text) {
    buffer_bytes(buffer, text.start, text.length);
}

static void buffer_number(struct buffer *buffer, int64_t number) {
    char digits[24];
    size_t count = 0;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[count++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0)
        digits[count++] = '-';
    while (count > 0)
        buffer_byte(buffer, (unsigned char)digits[--count]);
}

// Seven bits a byte, the lowest first; the highest bit says that more follow.
static void buffer_varint(struct buffer *buffer, uint64_t number) {
    while (number >= 0x80) {
        buffer_byte(buffer, (unsigned char)(number | 0x80));
        number >>= 7;
    }
    buffer_byte(buffer, (unsigned char)number);
}

// As printf, for %t (a text), %d (an int64_t), %c and %%.
static void buffer_format(struct buffer *buffer, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    for (; *format; format++) {
        if (*format != '%') {
            buffer_byte(buffer, (unsigned char)*format);
            continue;
        }
        format++;
        switch (*format) {
        case 't':
            buffer_text(buffer, va_arg(arguments, struct text));
            break;
        case 'd':
            buffer_number(buffer, va_arg(arguments, int64_t));
            break;
        case 'c':
            buffer_byte(buffer, (unsigned char)va_arg(arguments, int));
            break;
        case '%':
            buffer_byte(buffer, '%');
            break;
        default:
            abort();
        }
    }
    va_end(arguments);
}

static struct text buffer_view(const struct buffer *buffer) {
    struct text text = {(const char *)buffer->bytes, buffer->length};
    return text;
}

// ---------------------------------------------------------------- hashes

static uint64_t hash_text(struct text text) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < text.length; i++) {
        hash ^= (unsigned char)text.start[i];
        hash *= 0x100000001b3u;
    }
    return hash;
}

static uint32_t checksum(const unsigned char *bytes, size_t length) {
    uint32_t low = 1, high = 0;
    for (size_t i = 0; i < length; i++) {
        low = (low + bytes[i]) % 65521;
        high = (high + low) % 65521;
    }
    return high << 16 | low;
}

// ---------------------------------------------------------------- values

enum kind { NOTHING, NUMBER, STRING, LIST };

struct item;

struct list {
    struct item *first;
    struct item *last;
    size_t length;
};

struct value {
    enum kind kind;
    union {
        int64_t number;
        struct text string;
        struct list list;
    };
};

struct item {
    struct item *next;
    struct value value;
};

static struct value value_nothing(void) {
    struct value value = {.kind = NOTHING, .number = 0};
    return value;
}

static struct value value_number(int64_t number) {
    struct value value = {.kind = NUMBER, .number = number};
    return value;
}

static struct value value_string(struct text string) {
    struct value value = {.kind = STRING, .string = string};
    return value;
}

static struct value value_list(void) {
    struct value value = {.kind = LIST, .list = {NULL, NULL, 0}};
    return value;
}

// What a word of a command stands for: a number if it looks like one.
static struct value value_parse(struct text word) {
    int64_t number;
    return text_to_number(word, &number) ? value_number(number) : value_string(word);
}

static struct value value_copy(struct arena *arena, const struct value *value);

static void list_push(struct arena *arena, struct list *list, const struct value *value) {
    struct item *item = arena_take(arena, sizeof *item);
    item->next = NULL;
    item->value = value_copy(arena, value);
    if (list->last)
        list->last->next = item;
    else
        list->first = item;
    list->last = item;
    list->length++;
}

static struct value value_copy(struct arena *arena, const struct value *value) {
    struct value copy = *value;
    switch (value->kind) {
    case NOTHING:
    case NUMBER:
        break;
    case STRING:
        copy.string = arena_copy(arena, value->string);
        break;
    case LIST:
        copy = value_list();
        for (struct item *item = value->list.first; item; item = item->next)
            list_push(arena, &copy.list, &item->value);
        break;
    }
    return copy;
}

static bool value_equal(const struct value *left, const struct value *right) {
    if (left->kind != right->kind)
        return false;
    switch (left->kind) {
    case NOTHING:
        return true;
    case NUMBER:
        return left->number == right->number;
    case STRING:
        return text_equal(left->string, right->string);
    case LIST: {
        if (left->list.length != right->list.length)
            return false;
        struct item *l = left->list.first, *r = right->list.first;
        for (; l; l = l->next, r = r->next)
            if (!value_equal(&l->value, &r->value))
                return false;
        return true;
    }
    }
    return false;
}

static void value_show(struct buffer *buffer, const struct value *value) {
    switch (value->kind) {
    case NOTHING:
        buffer_format(buffer, "nothing");
        break;
    case NUMBER:
        buffer_number(buffer, value->number);
        break;
    case STRING:
        buffer_format(buffer, "\"%t\"", value->string);
        break;
    case LIST:
        buffer_byte(buffer, '[');
        for (struct item *item = value->list.first; item; item = item->next) {
            value_show(buffer, &item->value);
            if (item->next)
                buffer_byte(buffer, ' ');
        }
        buffer_byte(buffer, ']');
        break;
    }
}

// ---------------------------------------------------------------- hash table

struct entry {
    uint64_t hash;
    struct text key;
    struct value value;
};

enum slot_state { FREE, USED, DELETED };

struct slot {
    enum slot_state state;
    struct entry entry;
};

struct table {
    struct slot *slots;
    size_t size; // a power of two
    size_t used;
    size_t deleted;
    unsigned resizes;
};

static void table_open(struct table *table, size_t size) {
    table->slots = calloc(size, sizeof *table->slots);
    if (!table->slots)
        abort();
    table->size = size;
    table->used = 0;
    table->deleted = 0;
    table->resizes = 0;
}

static void table_close(struct table *table) {
    free(table->slots);
    table->slots = NULL;
}

// The slot of the key, or the one where it would go.
static struct slot *table_slot(const struct table *table, struct text key, uint64_t hash) {
    struct slot *candidate = NULL;
    for (size_t step = 0; step < table->size; step++) {
        struct slot *slot = &table->slots[(hash + step) & (table->size - 1)];
        if (slot->state == FREE)
            return candidate ? candidate : slot;
        if (slot->state == DELETED) {
            if (!candidate)
                candidate = slot;
            continue;
        }
        if (slot->entry.hash == hash && text_equal(slot->entry.key, key))
            return slot;
    }
    return candidate;
}

static struct entry *table_find(const struct table *table, struct text key) {
    struct slot *slot = table_slot(table, key, hash_text(key));
    return slot && slot->state == USED ? &slot->entry : NULL;
}

static void table_resize(struct table *table, size_t size) {
    struct slot *old = table->slots;
    size_t old_size = table->size;
    unsigned resizes = table->resizes;
    table_open(table, size);
    table->resizes = resizes + 1;
    for (size_t i = 0; i < old_size; i++) {
        if (old[i].state != USED)
            continue;
        struct slot *slot = table_slot(table, old[i].entry.key, old[i].entry.hash);
        *slot = old[i];
        table->used++;
    }
    free(old);
}

// The entry of the key, which is made if it is not there. The key must live as long as the table.
static struct entry *table_put(struct table *table, struct text key, bool *is_new) {
    if (4 * (table->used + table->deleted + 1) > 3 * table->size)
        table_resize(table, table->used >= table->size / 2 ? 2 * table->size : table->size);
    uint64_t hash = hash_text(key);
    struct slot *slot = table_slot(table, key, hash);
    *is_new = slot->state != USED;
    if (*is_new) {
        if (slot->state == DELETED)
            table->deleted--;
        slot->state = USED;
        slot->entry.hash = hash;
        slot->entry.key = key;
        slot->entry.value = value_nothing();
        table->used++;
    }
    return &slot->entry;
}

static bool table_remove(struct table *table, struct text key) {
    struct slot *slot = table_slot(table, key, hash_text(key));
    if (!slot || slot->state != USED)
        return false;
    slot->state = DELETED;
    table->used--;
    table->deleted++;
    return true;
}

// ---------------------------------------------------------------- ordered index

// A tree after Adelson-Velsky and Landis: the heights of two siblings differ by at most one.
struct node {
    struct text key;
    struct node *left;
    struct node *right;
    int height;
};

static int node_height(const struct node *node) {
    return node ? node->height : 0;
}

static void node_measure(struct node *node) {
    int left = node_height(node->left), right = node_height(node->right);
    node->height = 1 + (left > right ? left : right);
}

static int node_lean(const struct node *node) {
    return node_height(node->left) - node_height(node->right);
}

static struct node *rotate_right(struct node *node) {
    struct node *root = node->left;
    node->left = root->right;
    root->right = node;
    node_measure(node);
    node_measure(root);
    return root;
}

static struct node *rotate_left(struct node *node) {
    struct node *root = node->right;
    node->right = root->left;
    root->left = node;
    node_measure(node);
    node_measure(root);
    return root;
}

static struct node *node_balance(struct node *node) {
    node_measure(node);
    int lean = node_lean(node);
    if (lean > 1) {
        if (node_lean(node->left) < 0)
            node->left = rotate_left(node->left);
        return rotate_right(node);
    }
    if (lean < -1) {
        if (node_lean(node->right) > 0)
            node->right = rotate_right(node->right);
        return rotate_left(node);
    }
    return node;
}

static struct node *tree_insert(struct arena *arena, struct node *root, struct text key) {
    if (!root) {
        struct node *node = arena_take(arena, sizeof *node);
        *node = (struct node){key, NULL, NULL, 1};
        return node;
    }
    int order = text_compare(key, root->key);
    if (order < 0)
        root->left = tree_insert(arena, root->left, key);
    else if (order > 0)
        root->right = tree_insert(arena, root->right, key);
    return node_balance(root);
}

static struct node *take_smallest(struct node *root, struct node **smallest) {
    if (!root->left) {
        *smallest = root;
        return root->right;
    }
    root->left = take_smallest(root->left, smallest);
    return node_balance(root);
}

static struct node *tree_remove(struct node *root, struct text key) {
    if (!root)
        return NULL;
    int order = text_compare(key, root->key);
    if (order < 0) {
        root->left = tree_remove(root->left, key);
    } else if (order > 0) {
        root->right = tree_remove(root->right, key);
    } else {
        if (!root->left)
            return root->right;
        if (!root->right)
            return root->left;
        struct node *heir;
        struct node *right = take_smallest(root->right, &heir);
        heir->left = root->left;
        heir->right = right;
        root = heir;
    }
    return node_balance(root);
}

typedef void visitor(void *context, struct text key);

// Visits the keys from `from` up to, but not including, `to`, in order.
static void tree_visit(const struct node *root, struct text from, struct text to, visitor *visit, void *context) {
    if (!root)
        return;
    bool after_start = text_compare(from, root->key) <= 0;
    bool before_end = text_compare(root->key, to) < 0;
    if (after_start)
        tree_visit(root->left, from, to, visit, context);
    if (after_start && before_end)
        visit(context, root->key);
    if (before_end)
        tree_visit(root->right, from, to, visit, context);
}

static void tree_check(const struct node *root) {
    if (!root)
        return;
    tree_check(root->left);
    tree_check(root->right);
    int lean = node_lean(root);
    assert(lean >= -1 && lean <= 1);
    assert(!root->left || text_compare(root->left->key, root->key) < 0);
    assert(!root->right || text_compare(root->key, root->right->key) < 0);
}

// ---------------------------------------------------------------- commands

enum verb { VERB_SET, VERB_GET, VERB_DELETE, VERB_ADD, VERB_PUSH, VERB_RANGE, VERB_UNKNOWN };

static const struct {
    const char *name;
    enum verb verb;
    unsigned operands;
    bool changes;
} verbs[] = {
    {"set", VERB_SET, 2, true},   {"get", VERB_GET, 1, false},   {"del", VERB_DELETE, 1, true},
    {"add", VERB_ADD, 2, true},   {"push", VERB_PUSH, 2, true},  {"range", VERB_RANGE, 2, false},
};

#define VERBS (sizeof verbs / sizeof verbs[0])
#define MAX_OPERANDS 2

struct command {
    enum verb verb;
    bool changes;
    unsigned operands;
    struct text operand[MAX_OPERANDS];
};

enum parse_result { PARSED, EMPTY, UNKNOWN_VERB, WRONG_OPERANDS };

static struct text next_word(struct text *line) {
    size_t start = 0;
    while (start < line->length && is_blank(line->start[start]))
        start++;
    size_t end = start;
    while (end < line->length && !is_blank(line->start[end]))
        end++;
    struct text word = {line->start + start, end - start};
    *line = text_from(*line, end);
    return word;
}

static enum parse_result parse(struct text line, struct command *command) {
    struct text word = next_word(&line);
    if (word.length == 0)
        return EMPTY;
    command->verb = VERB_UNKNOWN;
    unsigned expected = 0;
    for (size_t i = 0; i < VERBS; i++)
        if (text_is(word, verbs[i].name)) {
            command->verb = verbs[i].verb;
            command->changes = verbs[i].changes;
            expected = verbs[i].operands;
            break;
        }
    if (command->verb == VERB_UNKNOWN)
        return UNKNOWN_VERB;
    command->operands = 0;
    for (word = next_word(&line); word.length > 0; word = next_word(&line)) {
        if (command->operands == MAX_OPERANDS)
            return WRONG_OPERANDS;
        command->operand[command->operands++] = word;
    }
    return command->operands == expected ? PARSED : WRONG_OPERANDS;
}

// ---------------------------------------------------------------- journal

// A record is its length, its checksum, the number of the shard, the verb and the operands.
struct journal {
    pthread_mutex_t mutex;
    struct buffer bytes;
    uint64_t records;
};

static void journal_open(struct journal *journal) {
    pthread_mutex_init(&journal->mutex, NULL);
    buffer_open(&journal->bytes);
    // Workers do not compete for memory.
    buffer_reserve(&journal->bytes, 256);
    journal->records = 0;
}

static void journal_close(struct journal *journal) {
    buffer_close(&journal->bytes);
    pthread_mutex_destroy(&journal->mutex);
}

static void encode(struct buffer *buffer, unsigned shard, const struct command *command) {
    buffer_varint(buffer, shard);
    buffer_varint(buffer, command->verb);
    buffer_varint(buffer, command->operands);
    for (unsigned i = 0; i < command->operands; i++) {
        buffer_varint(buffer, command->operand[i].length);
        buffer_text(buffer, command->operand[i]);
    }
}

static void journal_append(struct journal *journal, const struct buffer *records, uint64_t count) {
#ifndef FORGET_LOCK
    pthread_mutex_lock(&journal->mutex);
#endif
    buffer_varint(&journal->bytes, records->length);
    buffer_varint(&journal->bytes, checksum(records->bytes, records->length));
    buffer_bytes(&journal->bytes, records->bytes, records->length);
    journal->records += count;
#ifndef FORGET_LOCK
    pthread_mutex_unlock(&journal->mutex);
#endif
}

struct reader {
    const unsigned char *bytes;
    size_t length;
    size_t position;
    bool broken;
};

static uint64_t read_varint(struct reader *reader) {
    uint64_t number = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        if (reader->position == reader->length) {
            reader->broken = true;
            return 0;
        }
        unsigned char byte = reader->bytes[reader->position++];
        number |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80))
            return number;
    }
    reader->broken = true;
    return 0;
}

static struct text read_text(struct reader *reader, size_t length) {
    struct text text = {"", 0};
    if (length > reader->length - reader->position) {
        reader->broken = true;
        return text;
    }
    text.start = (const char *)reader->bytes + reader->position;
    text.length = length;
    reader->position += length;
    return text;
}

static bool decode(struct reader *reader, unsigned *shard, struct command *command) {
    *shard = (unsigned)read_varint(reader);
    command->verb = (enum verb)read_varint(reader);
    command->operands = (unsigned)read_varint(reader);
    command->changes = true;
    if (reader->broken || command->operands > MAX_OPERANDS || command->verb >= VERB_UNKNOWN)
        return false;
    for (unsigned i = 0; i < command->operands; i++)
        command->operand[i] = read_text(reader, read_varint(reader));
    return !reader->broken;
}

// ---------------------------------------------------------------- shards

struct statistics {
    unsigned commands;
    unsigned changes;
    unsigned errors;
    unsigned misses;
};

struct shard {
    unsigned number;
    struct arena arena;
    struct table table;
    struct node *index;
    struct statistics statistics;
};

static void shard_open(struct shard *shard, unsigned number) {
    shard->number = number;
    arena_open(&shard->arena, 256);
    table_open(&shard->table, 4);
    shard->index = NULL;
    memset(&shard->statistics, 0, sizeof shard->statistics);
}

static void shard_close(struct shard *shard) {
    tree_check(shard->index);
    table_close(&shard->table);
    arena_close(&shard->arena);
}

static struct value *shard_place(struct shard *shard, struct text key) {
    struct entry *entry = table_find(&shard->table, key);
    if (entry)
        return &entry->value;
    bool is_new;
    struct text owned = arena_copy(&shard->arena, key);
    entry = table_put(&shard->table, owned, &is_new);
    assert(is_new);
    shard->index = tree_insert(&shard->arena, shard->index, owned);
    return &entry->value;
}

struct range {
    struct shard *shard;
    struct buffer *answer;
    bool any;
};

static void show_in_range(void *context, struct text key) {
    struct range *range = context;
    struct entry *entry = table_find(&range->shard->table, key);
    assert(entry);
    if (range->any)
        buffer_byte(range->answer, ' ');
    buffer_format(range->answer, "%t=", key);
    value_show(range->answer, &entry->value);
    range->any = true;
}

static bool run_set(struct shard *shard, const struct command *command, struct buffer *answer) {
    struct value value = value_parse(command->operand[1]);
    struct value *place = shard_place(shard, command->operand[0]);
    *place = value_copy(&shard->arena, &value);
    buffer_format(answer, "ok");
    return true;
}

static bool run_get(struct shard *shard, const struct command *command, struct buffer *answer) {
    struct entry *entry = table_find(&shard->table, command->operand[0]);
    struct value nothing = value_nothing();
    if (!entry)
        shard->statistics.misses++;
    value_show(answer, entry ? &entry->value : &nothing);
    return true;
}

static bool run_delete(struct shard *shard, const struct command *command, struct buffer *answer) {
    bool there = table_remove(&shard->table, command->operand[0]);
    if (there)
        shard->index = tree_remove(shard->index, command->operand[0]);
    buffer_format(answer, there ? "deleted" : "absent");
    return true;
}

static bool run_add(struct shard *shard, const struct command *command, struct buffer *answer) {
    int64_t amount;
    if (!text_to_number(command->operand[1], &amount)) {
        buffer_format(answer, "error: %t is not a number", command->operand[1]);
        return false;
    }
    struct value *place = shard_place(shard, command->operand[0]);
    if (place->kind == NOTHING)
        *place = value_number(0);
    if (place->kind != NUMBER) {
        buffer_format(answer, "error: %t is not a number", command->operand[0]);
        return false;
    }
    place->number += amount;
    buffer_number(answer, place->number);
    return true;
}

static bool run_push(struct shard *shard, const struct command *command, struct buffer *answer) {
    struct value value = value_parse(command->operand[1]);
    struct value *place = shard_place(shard, command->operand[0]);
    if (place->kind == NOTHING)
        *place = value_list();
    if (place->kind != LIST) {
        buffer_format(answer, "error: %t is not a list", command->operand[0]);
        return false;
    }
    list_push(&shard->arena, &place->list, &value);
    buffer_number(answer, (int64_t)place->list.length);
    return true;
}

static bool run_range(struct shard *shard, const struct command *command, struct buffer *answer) {
    struct range range = {shard, answer, false};
    tree_visit(shard->index, command->operand[0], command->operand[1], show_in_range, &range);
    return true;
}

typedef bool runner(struct shard *shard, const struct command *command, struct buffer *answer);

static runner *const runners[] = {
    [VERB_SET] = run_set, [VERB_GET] = run_get,   [VERB_DELETE] = run_delete,
    [VERB_ADD] = run_add, [VERB_PUSH] = run_push, [VERB_RANGE] = run_range,
};

// Whether the command was done and changed something that belongs into the journal.
static bool shard_run(struct shard *shard, const struct command *command, struct buffer *answer) {
    shard->statistics.commands++;
    bool done = runners[command->verb](shard, command, answer);
    if (!done)
        shard->statistics.errors++;
    if (done && command->changes)
        shard->statistics.changes++;
    return done && command->changes;
}

static void shard_run_line(struct shard *shard, struct text line, struct buffer *answer, struct buffer *records,
                           uint64_t *count) {
    struct command command;
    switch (parse(line, &command)) {
    case EMPTY:
        return;
    case UNKNOWN_VERB:
        shard->statistics.errors++;
        buffer_format(answer, "error: unknown command");
        break;
    case WRONG_OPERANDS:
        shard->statistics.errors++;
        buffer_format(answer, "error: wrong number of operands");
        break;
    case PARSED:
        if (shard_run(shard, &command, answer)) {
            encode(records, shard->number, &command);
            ++*count;
        }
        break;
    }
    buffer_byte(answer, '\n');
}

// ---------------------------------------------------------------- workers

#define SHARDS 2
#define BATCHES 2

// A worker runs its batches one after the other and journals each as a whole.
struct worker {
    struct shard shard;
    struct journal *journal;
    const char *const *batches;
    struct buffer answers;
    pthread_t thread;
};

static void run_batch(struct worker *worker, struct text batch) {
    struct buffer records;
    uint64_t count = 0;
    buffer_open(&records);
    while (batch.length > 0) {
        size_t end = 0;
        while (end < batch.length && batch.start[end] != '\n')
            end++;
        struct text line = {batch.start, end};
        shard_run_line(&worker->shard, line, &worker->answers, &records, &count);
        batch = text_from(batch, end < batch.length ? end + 1 : end);
    }
    if (count > 0)
        journal_append(worker->journal, &records, count);
    buffer_close(&records);
}

static void *work(void *argument) {
    struct worker *worker = argument;
    for (unsigned i = 0; i < BATCHES; i++)
        run_batch(worker, text_of(worker->batches[i]));
    return NULL;
}

static void worker_open(struct worker *worker, unsigned number, struct journal *journal, const char *const *batches) {
    shard_open(&worker->shard, number);
    worker->journal = journal;
    worker->batches = batches;
    buffer_open(&worker->answers);
}

static void worker_close(struct worker *worker) {
    buffer_close(&worker->answers);
    shard_close(&worker->shard);
}

// ---------------------------------------------------------------- recovery

// Does again what the journal says. Returns the number of records, or -1 if it is broken.
static int64_t recover(const struct journal *journal, struct shard *shards, unsigned count) {
    struct reader reader = {journal->bytes.bytes, journal->bytes.length, 0, false};
    int64_t records = 0;
    while (reader.position < reader.length) {
        uint64_t length = read_varint(&reader);
        uint64_t sum = read_varint(&reader);
        struct text batch = read_text(&reader, length);
        if (reader.broken || checksum((const unsigned char *)batch.start, batch.length) != sum)
            return -1;
        struct reader inner = {(const unsigned char *)batch.start, batch.length, 0, false};
        while (inner.position < inner.length) {
            unsigned number;
            struct command command;
            if (!decode(&inner, &number, &command) || number >= count)
                return -1;
            struct buffer answer;
            buffer_open(&answer);
            shard_run(&shards[number], &command, &answer);
            buffer_close(&answer);
            records++;
        }
    }
    return records;
}

struct comparison {
    const struct shard *other;
    const struct shard *shard;
    size_t seen;
};

static void compare_entry(void *context, struct text key) {
    struct comparison *comparison = context;
    struct entry *mine = table_find(&comparison->shard->table, key);
    struct entry *theirs = table_find(&comparison->other->table, key);
    assert(mine && theirs && value_equal(&mine->value, &theirs->value));
    comparison->seen++;
}

static void assert_same(const struct shard *left, const struct shard *right) {
    struct comparison comparison = {right, left, 0};
    tree_visit(left->index, text_of(""), text_of("~"), compare_entry, &comparison);
    assert(comparison.seen == left->table.used);
    assert(left->table.used == right->table.used);
}

// ---------------------------------------------------------------- what is tried

static const char *const batches[SHARDS][BATCHES] = {
    {
        "set b 1\nset a x\nset c 3\nset d 4\nadd b -8\n",
        "del a\nget a\nrange b d\npush c 1\nadd\n",
    },
    {
        "push list 1\npush list two\nset k v\n",
        "get list\nadd k 1\ndel k\nfly\n\ndel k\n",
    },
};

static const char *const expected_answers[SHARDS] = {
    "ok\nok\nok\nok\n-7\n"
    "deleted\nnothing\nb=-7 c=3\nerror: c is not a list\nerror: wrong number of operands\n",
    "1\n2\nok\n"
    "[1 \"two\"]\nerror: k is not a number\ndeleted\nerror: unknown command\nabsent\n",
};

static const struct statistics expected_statistics[SHARDS] = {
    {.commands = 9, .changes = 6, .errors = 2, .misses = 1},
    {.commands = 7, .changes = 5, .errors = 2, .misses = 0},
};

static void check_worker(const struct worker *worker) {
    const struct statistics *expected = &expected_statistics[worker->shard.number];
    assert(text_is(buffer_view(&worker->answers), expected_answers[worker->shard.number]));
    assert(worker->shard.statistics.commands == expected->commands);
    assert(worker->shard.statistics.changes == expected->changes);
    assert(worker->shard.statistics.errors == expected->errors);
    assert(worker->shard.statistics.misses == expected->misses);
}

static void check_journal(const struct journal *journal, const struct worker *workers) {
    struct shard shards[SHARDS];
    for (unsigned i = 0; i < SHARDS; i++)
        shard_open(&shards[i], i);
    assert(journal->records == 11);
    assert(recover(journal, shards, SHARDS) == 11);
    for (unsigned i = 0; i < SHARDS; i++) {
        assert_same(&workers[i].shard, &shards[i]);
        shard_close(&shards[i]);
    }
}

int main(void) {
    static struct journal journal;
    static struct worker workers[SHARDS];
    journal_open(&journal);
    for (unsigned i = 0; i < SHARDS; i++)
        worker_open(&workers[i], i, &journal, batches[i]);
    for (unsigned i = 0; i < SHARDS; i++)
        pthread_create(&workers[i].thread, NULL, work, &workers[i]);
    for (unsigned i = 0; i < SHARDS; i++)
        pthread_join(workers[i].thread, NULL);
    for (unsigned i = 0; i < SHARDS; i++)
        check_worker(&workers[i]);
    check_journal(&journal, workers);
    for (unsigned i = 0; i < SHARDS; i++)
        worker_close(&workers[i]);
    journal_close(&journal);
    return 0;
}
