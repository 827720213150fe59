//! What buttons, menus, layouts and dialogs may look like.

use std::collections::BTreeSet;

use serde_json::Value;

use super::super::refusal::FormErrors;

const MAX_ROWS: usize = 5;
/// Of the second version, nested ones included.
const MAX_COMPONENTS: usize = 40;
/// In all text displays of a message together.
const MAX_DISPLAYED_TEXT: usize = 4000;
const LINK: u64 = 5;
const PREMIUM: u64 = 6;

/// What was seen so far in one message.
struct Walk<'a> {
    custom_ids: BTreeSet<String>,
    components: usize,
    displayed: usize,
    errors: &'a mut FormErrors,
}

/// Checks the components of a message.
pub(crate) fn check_message(components: &[Value], is_v2: bool, errors: &mut FormErrors) {
    let mut walk = Walk {
        custom_ids: BTreeSet::new(),
        components: 0,
        displayed: 0,
        errors,
    };
    if !is_v2 {
        walk.errors
            .count("components", components.len(), 0..=MAX_ROWS);
    }
    for (number, component) in components.iter().enumerate() {
        let place = format!("components.{number}");
        match component["type"].as_u64() {
            Some(1) => walk.row(&place, component),
            Some(9 | 10 | 12..=14 | 17) if is_v2 => walk.layout(&place, component),
            _ => walk.wrong_type(&place),
        }
    }
    if walk.components > MAX_COMPONENTS {
        let message = "The total number of components in a message must be at most 40";
        walk.errors.add(
            "components",
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            message,
        );
    }
    if walk.displayed > MAX_DISPLAYED_TEXT {
        let message = "The total text of a message's components must be at most 4000";
        walk.errors.add(
            "components",
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            message,
        );
    }
}

/// Checks the data of a dialog.
pub(crate) fn check_modal(data: &Value, errors: &mut FormErrors) {
    errors.length(
        "data.title",
        data["title"].as_str().unwrap_or_default(),
        1..=45,
    );
    errors.length(
        "data.custom_id",
        data["custom_id"].as_str().unwrap_or_default(),
        1..=100,
    );
    let components = items(data, "components");
    errors.count("data.components", components.len(), 1..=MAX_ROWS);
    let mut walk = Walk {
        custom_ids: BTreeSet::new(),
        components: 0,
        displayed: 0,
        errors,
    };
    for (number, component) in components.iter().enumerate() {
        let place = format!("data.components.{number}");
        match component["type"].as_u64() {
            Some(1) => {
                let inputs = items(component, "components");
                walk.errors
                    .count(&format!("{place}.components"), inputs.len(), 1..=1);
                for input in inputs {
                    walk.input(&format!("{place}.components.0"), input, true);
                }
            }
            Some(10) => {}
            Some(18) => walk.label(&place, component),
            _ => walk.wrong_type(&place),
        }
    }
}

fn items<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map(Vec::as_slice).unwrap_or_default()
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

impl Walk<'_> {
    fn wrong_type(&mut self, place: &str) {
        let message = "This kind of component isn't possible here.";
        self.errors
            .add(&format!("{place}.type"), "UNION_TYPE_CHOICES", message);
    }

    fn custom_id(&mut self, place: &str, component: &Value) {
        let custom_id = text(component, "custom_id");
        let place = format!("{place}.custom_id");
        self.errors.length(&place, custom_id, 1..=100);
        if !custom_id.is_empty() && !self.custom_ids.insert(custom_id.to_owned()) {
            let message = "Component custom id cannot be duplicated";
            self.errors
                .add(&place, "COMPONENT_CUSTOM_ID_DUPLICATED", message);
        }
    }

    /// Up to five buttons, or one menu.
    fn row(&mut self, place: &str, row: &Value) {
        self.components += 1;
        let inside = items(row, "components");
        let kinds: Vec<_> = inside
            .iter()
            .map(|c| c["type"].as_u64().unwrap_or(0))
            .collect();
        let most = if kinds.iter().any(|&kind| kind != 2) {
            1
        } else {
            5
        };
        self.errors
            .count(&format!("{place}.components"), inside.len(), 1..=most);
        for (number, (component, kind)) in inside.iter().zip(kinds).enumerate() {
            let place = format!("{place}.components.{number}");
            match kind {
                2 => self.button(&place, component),
                3 | 5..=8 => self.menu(&place, component),
                _ => self.wrong_type(&place),
            }
        }
    }

    fn button(&mut self, place: &str, button: &Value) {
        self.components += 1;
        let style = button["style"].as_u64().unwrap_or(0);
        if !(1..=PREMIUM).contains(&style) {
            let message = "Value must be one of (1, 2, 3, 4, 5, 6).";
            self.errors
                .add(&format!("{place}.style"), "BASE_TYPE_CHOICES", message);
        }
        self.errors
            .length(&format!("{place}.label"), text(button, "label"), 0..=80);
        match style {
            LINK => {
                if text(button, "url").is_empty() {
                    self.errors.required(&format!("{place}.url"));
                }
                if !text(button, "custom_id").is_empty() {
                    let message = "A custom id and url cannot both be specified";
                    let place = format!("{place}.custom_id");
                    self.errors.add(
                        &place,
                        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                        message,
                    );
                }
            }
            PREMIUM => {}
            _ => self.custom_id(place, button),
        }
        if style != PREMIUM && text(button, "label").is_empty() && button["emoji"].is_null() {
            let message = "A button must have a label or an emoji";
            self.errors.add(place, "BUTTON_COMPONENT_INVALID", message);
        }
    }

    fn menu(&mut self, place: &str, menu: &Value) {
        self.components += 1;
        self.custom_id(place, menu);
        self.errors.length(
            &format!("{place}.placeholder"),
            text(menu, "placeholder"),
            0..=150,
        );
        let least = menu["min_values"].as_u64().unwrap_or(1);
        let most = menu["max_values"].as_u64().unwrap_or(1);
        if least > 25 || !(1..=25).contains(&most) || least > most {
            let message = "The number of values must be between 1 and 25";
            self.errors.add(
                &format!("{place}.max_values"),
                "SELECT_COMPONENT_INVALID_VALUES",
                message,
            );
        }
        if menu["type"] == 3 {
            self.menu_options(place, items(menu, "options"), most);
        }
    }

    fn menu_options(&mut self, place: &str, options: &[Value], most: u64) {
        let place = format!("{place}.options");
        self.errors.count(&place, options.len(), 1..=25);
        if most > options.len() as u64 {
            let message = "max_values is more than there are options";
            self.errors
                .add(&place, "SELECT_COMPONENT_INVALID_VALUES", message);
        }
        let mut values = BTreeSet::new();
        for (number, option) in options.iter().enumerate() {
            let place = format!("{place}.{number}");
            self.errors
                .length(&format!("{place}.label"), text(option, "label"), 1..=100);
            self.errors
                .length(&format!("{place}.value"), text(option, "value"), 1..=100);
            self.errors.length(
                &format!("{place}.description"),
                text(option, "description"),
                0..=100,
            );
            if !values.insert(text(option, "value")) {
                let message = "The specified option value is already used";
                self.errors.add(
                    &format!("{place}.value"),
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    message,
                );
            }
        }
    }

    /// A component of the second version.
    fn layout(&mut self, place: &str, component: &Value) {
        self.components += 1;
        match component["type"].as_u64() {
            Some(9) => self.section(place, component),
            Some(10) => self.displayed += text(component, "content").chars().count(),
            Some(12) => {
                self.errors.count(
                    &format!("{place}.items"),
                    items(component, "items").len(),
                    1..=10,
                );
            }
            Some(13 | 14) => {}
            Some(17) => {
                for (number, inner) in items(component, "components").iter().enumerate() {
                    let place = format!("{place}.components.{number}");
                    match inner["type"].as_u64() {
                        Some(1) => self.row(&place, inner),
                        Some(9 | 10 | 12..=14) => self.layout(&place, inner),
                        _ => self.wrong_type(&place),
                    }
                }
            }
            _ => self.wrong_type(place),
        }
    }

    fn section(&mut self, place: &str, section: &Value) {
        let texts = items(section, "components");
        self.errors
            .count(&format!("{place}.components"), texts.len(), 1..=3);
        for (number, inner) in texts.iter().enumerate() {
            match inner["type"].as_u64() {
                Some(10) => self.layout(&format!("{place}.components.{number}"), inner),
                _ => self.wrong_type(&format!("{place}.components.{number}")),
            }
        }
        match section["accessory"]["type"].as_u64() {
            Some(2) => self.button(&format!("{place}.accessory"), &section["accessory"]),
            Some(11) => self.components += 1,
            _ => self.wrong_type(&format!("{place}.accessory")),
        }
    }

    fn label(&mut self, place: &str, label: &Value) {
        self.errors
            .length(&format!("{place}.label"), text(label, "label"), 1..=45);
        self.errors.length(
            &format!("{place}.description"),
            text(label, "description"),
            0..=100,
        );
        let place = format!("{place}.component");
        match label["component"]["type"].as_u64() {
            Some(4) => self.input(&place, &label["component"], false),
            Some(3 | 5..=8) => self.menu(&place, &label["component"]),
            Some(19..=23) => self.custom_id(&place, &label["component"]),
            _ => self.wrong_type(&place),
        }
    }

    fn input(&mut self, place: &str, input: &Value, labelled: bool) {
        if input["type"] != 4 {
            return self.wrong_type(place);
        }
        self.custom_id(place, input);
        if labelled {
            self.errors
                .length(&format!("{place}.label"), text(input, "label"), 1..=45);
        }
        self.errors.length(
            &format!("{place}.placeholder"),
            text(input, "placeholder"),
            0..=100,
        );
        self.errors
            .length(&format!("{place}.value"), text(input, "value"), 0..=4000);
        if !matches!(input["style"].as_u64(), Some(1 | 2)) {
            let message = "Value must be one of (1, 2).";
            self.errors
                .add(&format!("{place}.style"), "BASE_TYPE_CHOICES", message);
        }
        let least = input["min_length"].as_u64().unwrap_or(0);
        let most = input["max_length"].as_u64().unwrap_or(4000);
        if most == 0 || most > 4000 || least > most {
            let message = "The lengths must be between 1 and 4000";
            self.errors.add(
                &format!("{place}.max_length"),
                "BASE_TYPE_BAD_LENGTH",
                message,
            );
        }
    }
}
